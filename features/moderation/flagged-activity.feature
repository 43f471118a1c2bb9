Feature: Flagged activity

  Staff hear of every report at once, look at it together with who sent it, and decide.

  Background:
    Given Mia is an admin
    And the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
    And Cleo has reported Ben in "Night talk"

  Rule: A report alerts staff at once

    @http @memory @MOD-011
    Example: Mia gets a mail that reveals nothing to a bystander
      Then Mia is asked by mail to look at it, without a word of what it is

  Rule: Staff decide a case once

    @MOD-027
    Example: handled
      When Mia closes the report as handled, noting "Talked to him."
      Then the report is closed by Mia with the note "Talked to him."
      And staff see 0 open reports

    Example: twice
      Given Mia closes the report as handled, noting "Talked to him."
      When Mia closes the same report again
      Then it is refused: Somebody else has closed this report already.

    Example: a case that never was
      When Mia closes a report that never was
      Then it is refused: This report does not exist.

    @MOD-027
    Example: members decide nothing
      When Ben closes a report that never was
      Then it is refused: You do not have permission to do this.

    Example: staff do not decide about themselves
      Given Mia closes the report as handled, noting ""
      And Cleo reports Mia, saying "She was rude."
      When Mia closes the report as handled, noting "It was nothing."
      Then it is refused: This report is about you, so somebody else has to decide.

  Rule: Deciding about a member's place in a session decides every open report of them there

    Example: Ben is kept out
      Given Dan has reported Ben in "Night talk"
      When Mia keeps out who was reported
      Then staff see 0 open reports

    Example: only for members reported in a session
      Given Dan reports the session "Night talk", saying "It gets loud."
      When Mia lets somebody back in over the report of the session
      Then it is refused: This can only be decided for a member who was reported in a session.

  Rule: Staff look at restrictions too

    @MOD-025 @MOD-027
    Example: Cleo restricts Ben
      When Cleo restricts Ben, because "He writes to me after every session."
      Then staff see that Cleo restricts Ben: "He writes to me after every session."

    @MOD-025
    Example: Cleo says more
      Given Cleo has restricted Ben
      When Cleo restricts Ben, because "He waits for me outside."
      Then staff see that Cleo restricts Ben: "He waits for me outside."

    Example: the restricted member does not learn it from there either
      When Cleo restricts Mia, because "She is everywhere."
      Then staff see 1 open report
