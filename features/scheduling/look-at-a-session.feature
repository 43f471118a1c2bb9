Feature: Looking at a session

  What a session is about may be seen by all; who comes, by members of its Well alone.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00 with 3 seats

  Rule: It stands differently to different people

    @SCH-130 @SCH-135
    Example: host, attendee, member and visitor
      Given Ben is registered for "Night talk" in "Night Owls"
      Then "Night talk" is "Hosting" to Ana
      And "Night talk" is "Going" to Ben
      And "Night talk" is "Open" to Cleo
      And "Night talk" is "Open" to a visitor

    @SCH-130
    Example: it is over when its time is, even if nobody came
      When it is Wednesday at 19:10
      Then "Night talk" is "Hosting" to Ana
      When it is Wednesday at 20:05
      Then "Night talk" is "Over" to Ana

    @SCH-130
    Example: it is in session from its start to its end
      When it is Wednesday at 18:59
      Then "Night talk" is not in session
      When it is Wednesday at 19:00
      Then "Night talk" is in session

  Rule: Names are for members of the Well; others learn how many come, and visitors that some do

    @SCH-045 @SCH-126
    Example: three are registered
      Given Ana hosts "Full talk" in "Night Owls" on Friday at 19:00 with 8 seats
      And Ben, Cleo and Finn are registered for "Full talk" in "Night Owls"
      And Dan is a member of "Night Owls"
      And Eve has registered without confirming the address
      Then Dan sees the people "Ben, Cleo, Finn" in "Full talk"
      And Hana sees 3 nameless people in "Full talk"
      And Eve sees 3 nameless people in "Full talk"
      And a visitor sees 2 nameless people in "Full talk"

  Rule: The meeting link is for those who enter, the host and the staff

    @SCH-130
    Example: a registered member sees the session's page instead
      Given Finn hosts "Open house" in "Night Owls" on Friday at 19:00 on https://zoom.us/j/1
      And Ben is registered for "Open house" in "Night Owls"
      Then Ben sees only the page of "Open house"
      And Finn sees the meeting link https://zoom.us/j/1 of "Open house"
      And Mia sees the meeting link https://zoom.us/j/1 of "Open house"

  Rule: A session that is gone says how

    @API-025
    Example: there never was one
      When a visitor opens a session that never was
      Then it is refused: This session does not exist.

    @API-024
    Example: it was deleted
      When Ana calls off "Night talk"
      And Ben opens "Night talk"
      Then it is refused: This session was deleted.

  Rule: Somebody who was taken out sees it full, without the people

    @SCH-129 @SCH-105
    Example: Ben was removed
      Given Ben is registered for "Night talk" in "Night Owls"
      And Cleo is registered for "Night talk" in "Night Owls"
      When Ana removes Ben from "Night talk"
      Then "Night talk" is "Full" to Ben
      And Ben sees no people in "Night talk"

    @API-038
    Example: Ben tries to come back
      Given Ben is registered for "Night talk" in "Night Owls"
      When Ana removes Ben from "Night talk"
      And Ben registers for "Night talk"
      Then it is refused: You cannot join this session.
