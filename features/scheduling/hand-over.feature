Feature: Another host takes over

  When a host cannot come, staff give the session to somebody else, so that nobody loses a seat.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00 with 3 seats
    And Finn may host in "Night Owls"
    And Mia is an admin

  Rule: Staff give a planned session to another host

    @I-035
    Example: everybody concerned is told, and nobody learns what it is about by mail
      Given Ben is registered for "Night talk" in "Night Owls"
      When Mia gives "Night talk" to Finn to host
      Then "Night talk" is planned by Finn on Wednesday at 19:00
      And Ben gets the mail "A session you registered for was changed"
      And its appointment is confirmed for Wednesday at 19:00
      And Finn gets the mail "You host a session now"
      And no mail to Finn tells what "Night talk" or "Night Owls" is about

    Example: the former host is free
      When Mia gives "Night talk" to Finn to host
      And 1 second passes
      Then Ana gets the mail "A session you hosted has another host"
      When Ana plans "Late talk" in "Night Owls" on Wednesday at 19:30
      Then "Late talk" is planned by Ana on Wednesday at 19:30

    Example: the new host is not
      When Mia gives "Night talk" to Finn to host
      And Finn plans "Late talk" in "Night Owls" on Wednesday at 19:30
      Then it is refused: This overlaps another session you are registered for or host.

    Example: who had a seat gives it to the next in line
      Given Ben, Cleo and Finn are registered for "Night talk" in "Night Owls"
      And Dan and Eve wait for "Night talk"
      When Mia gives "Night talk" to Finn to host
      Then a seat of "Night talk" is kept for Dan
      And "Night talk" is "Hosting" to Finn

    Example: the new host changes it, the former one cannot any more
      When Mia gives "Night talk" to Finn to host
      And Finn renames the session "Night talk" to "Night talks"
      Then "Night talk" is called "Night talks"
      When Ana renames the session "Night talk" to "My talk"
      Then it is refused: You do not have permission to do this.

    Example: calendars follow
      Given Finn makes a calendar address
      And Ana makes a calendar address
      When Mia gives "Night talk" to Finn to host
      Then Finn's calendar has "Night talk" on Wednesday at 19:00
      And Ana's calendar is empty

    Example: the new host leads the room
      Given Ben and Cleo are registered for "Night talk" in "Night Owls"
      And Mia gives "Night talk" to Finn to host
      When Finn, Ben and Cleo have met in "Night talk"
      Then "Night talk" is "Over" to Ben

  Rule: Only staff, and only to somebody who may host

    Example: the host cannot
      When Ana gives "Night talk" to Finn to host
      Then it is refused: You do not have permission to do this.

    Example: somebody who may not host yet
      Given Ben is a member of "Night Owls"
      When Mia gives "Night talk" to Ben to host
      Then it is refused: This member may not host this session yet: their host level is too low.

    Example: somebody who does not belong to the Well
      Given Greta may host
      When Mia gives "Night talk" to Greta to host
      Then it is refused: This member does not belong to the Well.

    Example: somebody who is busy
      Given Finn hosts "Late talk" in "Night Owls" on Wednesday at 19:30
      When Mia gives "Night talk" to Finn to host
      Then it is refused: This member hosts or is registered for another session at that time.
      And "Night talk" is planned by Ana on Wednesday at 19:00

    Example: somebody who was taken out of it
      Given Finn is registered for "Night talk" in "Night Owls"
      And Ana removes Finn from "Night talk"
      When Mia gives "Night talk" to Finn to host
      Then it is refused: This member was taken out of this session, so they cannot host it.

    Example: nobody there is
      When Mia gives "Night talk" to nobody there is to host
      Then it is refused: This member does not exist.

    Example: the doors are open
      When it is Wednesday at 18:50
      And Mia gives "Night talk" to Finn to host
      Then it is refused: The doors of this session are open already, so it cannot be handed over any more. A substitute host can lead it.

    Example: it is canceled
      Given Ben is registered for "Night talk" in "Night Owls"
      And Ana calls off "Night talk"
      When Mia gives "Night talk" to Finn to host
      Then it is refused: This session was canceled.

    Example: staff see who could
      Given Greta hosts "Other talk" in "Night Owls" on Wednesday at 19:30
      When Mia looks who could host "Night talk"
      Then Finn could host it, and Greta could not at that time

  Rule: A series is handed over with its coming sessions

    @I-034
    Example: from now on
      Given Ana hosts the series "Owl round" in "Night Owls" every 1 week from Thursday at 19:00
      When Mia gives the series "Owl round" to Finn to host
      Then every coming session of "Owl round", and those made later, are hosted by Finn

    @I-035
    Example: told once
      Given Ana hosts the series "Owl round" in "Night Owls" every 1 week from Thursday at 19:00
      When Mia gives the series "Owl round" to Finn to host
      And 1 minute passes
      Then Finn got 1 mail "You host several sessions now"
      And Ana got 1 mail "Sessions you hosted have another host"

    Example: a day on which the new host is busy
      Given Ana hosts the series "Owl round" in "Night Owls" every 1 week from Thursday at 19:00
      And Finn hosts "Late talk" in "Night Owls" on 2026-05-14 at 19:30
      When Mia gives the series "Owl round" to Finn to host
      Then it is refused at a day: This member hosts or is registered for another session on Thursday, May 14, 2026.

  Rule: Who may not host any more loses the sessions, unless staff find another host in time

    @I-034
    Example: nobody is found
      Given Ben is registered for "Night talk" in "Night Owls"
      When Ana may not host any more
      And it is Wednesday at 12:00
      Then "Night talk" is "Canceled" to Ben
      And Ben gets the mail "A session you registered for was canceled"

    @I-034
    Example: Finn takes it over
      Given Ben is registered for "Night talk" in "Night Owls"
      When Ana may not host any more
      And Mia gives "Night talk" to Finn to host
      And it is Wednesday at 12:00
      Then "Night talk" is "Going" to Ben

    @I-034
    Example: it starts today
      Given Ben is registered for "Night talk" in "Night Owls"
      And it is Wednesday at 12:00
      When Ana may not host any more
      And 1 second passes
      Then "Night talk" is "Canceled" to Ben
