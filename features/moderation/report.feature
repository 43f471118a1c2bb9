Feature: Telling staff

  A member who meets something wrong reports it to staff in a few words, and no other member learns that they did.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"

  Rule: A member with a place in a session may report others who have one

    @MOD-011 @MOD-017 @MOD-026
    Example: Cleo reports Ben
      When Cleo reports Ben in "Night talk", saying "He shouted at us."
      Then staff see that Cleo reported Ben in "Night talk": "He shouted at us."

    @MOD-011
    Example: the host can be reported too
      When Cleo reports Ana in "Night talk", saying "She let it happen."
      Then staff see that Cleo reported Ana in "Night talk": "She let it happen."

    Example: also who has left it, perhaps because of what happened
      Given Cleo unregisters from "Night talk"
      When Cleo reports Ben in "Night talk", saying "He wrote to me."
      Then staff see that Cleo reported Ben in "Night talk": "He wrote to me."

    Example: a session that the reporter had no part in
      When Eve reports Ben in "Night talk", saying "I heard about him."
      Then it is refused: You were not in this session together.

    Example: a member reports themselves
      When Cleo reports Cleo, saying "It was me."
      Then it is refused: You cannot report yourself.

    Example: a member who does not exist
      When Cleo reports a member who does not exist
      Then it is refused: This member does not exist.

    Example: a visitor reports a member
      When a visitor reports Ben, saying "He shouted."
      Then it is refused: Please log in to continue.

  Rule: Feedback on a member is kept apart from reports and is no alarm

    @MOD-011
    Example: Cleo praises Ben
      When Cleo gives feedback on Ben in "Night talk", saying "He listened so well."
      Then staff find it under feedback and not under reports
      And Mia is not asked by mail to look at anything

  Rule: Sessions, messages and Wells can be reported as well

    @MOD-012 @MOD-016 @MOD-025
    Example: a session
      When Cleo reports the session "Night talk", saying "It is something else than it says."
      Then staff see that Cleo reported the session "Night talk": "It is something else than it says."

    @MOD-012 @MOD-025
    Example: a message in its chat
      When Cleo reports a message in "Night talk", saying "Selling things."
      Then staff see that Cleo reported a message in "Night talk": "Selling things."

    @MOD-012 @MOD-018 @MOD-025 @MOD-026
    Example: a Well
      When Eve reports the Well "Night Owls", saying "Its description is hateful."
      Then staff see that Eve reported the Well "Night Owls": "Its description is hateful."

    Example: a member without a place in the session
      When Eve reports the session "Night talk", saying "I do not like its name."
      Then it is refused: You can report sessions that you are registered for or took part in.

  Rule: A report has a reason of at most 1000 characters

    @MOD-014
    Example: none
      When Cleo reports Ben, saying "   "
      Then it is refused: Please provide reason for your report

    @MOD-014
    Example: the longest
      When Cleo reports Ben with a reason of 1000 characters
      Then staff read a reason of 1000 characters

    @MOD-014
    Example: too long
      When Cleo reports Ben with a reason of 1001 characters
      Then it is refused: Reasons can be at most 1000 characters

  Rule: The same report is one case, and reports are limited

    Example: Cleo taps twice
      When Cleo reports Ben in "Night talk", saying "He shouted at us."
      And Cleo reports Ben in "Night talk", saying "He shouted at us."
      Then staff see 1 open report

    Example: many at once
      When Cleo sends 7 reports at once
      Then it is refused: That was a lot at once. Please wait a moment and try again.
      And staff see 6 open reports

    Example: too many on the first day
      Given Cleo sends 6 reports at once
      And 2 minutes pass
      When Cleo sends 12 reports at once
      Then staff see 12 open reports

  Rule: Only staff learn who reported, or that there is a report

    @MOD-013
    Example: Ben looks everywhere
      Given "Night talk" starts
      And Ana, Ben, Cleo and Dan have entered "Night talk"
      When Cleo reports Ben in "Night talk", saying "He shouted at us."
      Then nothing that Ben can see about "Night talk" says that anybody reported him

    @MOD-027
    Example: members see no flagged activity
      When Ben looks at flagged activity
      Then it is refused: You do not have permission to do this.

    @MOD-013
    Example: an admin who is reported
      When Cleo reports Mia, saying "She was rude."
      And Mia looks at flagged activity
      Then Mia sees a case about herself without who sent it and what it says
      And Mia is not asked by mail to look at anything
