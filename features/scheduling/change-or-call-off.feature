Feature: Changing a session or calling it off

  Hosts correct their sessions until they start; people who registered keep their seats and are told.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00 with 5 seats

  Rule: The host and staff change a session until it starts

    @http @memory @SCH-140 @SCH-092 @SCH-093
    Example: Ana moves it by an hour
      Given Ben is registered for "Night talk" in "Night Owls"
      When Ana moves "Night talk" to Wednesday at 20:00
      Then "Night talk" is planned by Ana on Wednesday at 20:00
      And "Night talk" is "Going" to Ben
      And Ben is told by mail that a session starts on Wednesday at 20:00 now

    @SCH-092
    Example: a typo on the last day is no new start
      When it is Wednesday at 12:00
      And Ana renames the session "Night talk" to "Night talks"
      Then "Night talk" is called "Night talks"

    @SCH-092 @SCH-093
    Example: too late
      When it is Wednesday at 19:00
      And Ana renames the session "Night talk" to "Night talks"
      Then it is refused: This session has already started, so it cannot be changed any more.

    @SCH-093
    Example: somebody else
      When Ben renames the session "Night talk" to "My talk"
      Then it is refused: You do not have permission to do this.

    @API-029
    Example: nobody loses a seat
      Given Ben, Cleo, Dan and Eve are registered for "Night talk" in "Night Owls"
      When Ana leaves "Night talk" with 3 seats
      Then it is refused: Sessions have 3-16 attendees, and never fewer than have registered.

    @API-032
    Example: a time at which Ana hosts something else
      Given Ana hosts "Late talk" in "Night Owls" on Wednesday at 21:00
      When Ana moves "Night talk" to Wednesday at 20:30
      Then it is refused: This overlaps another session you are registered for or host.
      And "Night talk" is planned by Ana on Wednesday at 19:00

  Rule: A moved start lets people leave until it

    @I-019
    Example: Ben leaves in the last minutes, Cleo came knowing it
      Given Ben is registered for "Night talk" in "Night Owls"
      And Ana moves "Night talk" to Wednesday at 20:00
      And Cleo is registered for "Night talk" in "Night Owls"
      When it is Wednesday at 19:57
      And Cleo unregisters from "Night talk"
      Then it is refused: You can unregister until 5 minutes before the start. You can simply not come; tell your group in the chat.
      When Ben unregisters from "Night talk"
      Then "Night talk" is "Open" to Ben

    @I-019
    Example: the mail says so
      Given Ben is registered for "Night talk" in "Night Owls"
      When Ana moves "Night talk" to Wednesday at 20:00
      Then Ben gets the mail "A session you registered for was changed"
      And it says "you can unregister until the session starts, and it does not count as missed"

  Rule: A session nobody registered for is deleted

    @SCH-141 @API-024
    Example: it is gone
      When Ana calls off "Night talk"
      And a visitor opens "Night talk"
      Then it is refused: This session was deleted.

  Rule: A session with people is canceled, and costs them nothing

    @SCH-141 @API-040 @BIL-002
    Example: Ben is told and can register elsewhere
      Given Finn hosts "Late talk" in "Night Owls" on Wednesday at 19:30
      And Ben is registered for "Night talk" in "Night Owls"
      When Ana calls off "Night talk"
      Then Ben is told by mail that a session was canceled
      And no mail to Ben tells what "Night talk" or "Night Owls" is about
      When Ben registers for "Late talk"
      Then "Late talk" is "Going" to Ben
      And "Night talk" is "Canceled" to Ben

    @API-040
    Example: nobody registers for what is canceled
      Given Ben is registered for "Night talk" in "Night Owls"
      And Cleo is a member of "Night Owls"
      When Ana calls off "Night talk"
      And Cleo registers for "Night talk"
      Then it is refused: This session was canceled.

    @SCH-100 @SCH-093
    Example: once it has started it stays
      When it is Wednesday at 19:00
      And Ana calls off "Night talk"
      Then it is refused: This session has already started

    @SCH-093
    Example: somebody else
      When Ben calls off "Night talk"
      Then it is refused: You do not have permission to do this.

  Rule: Leaving a Well means giving up its sessions

    @API-046
    Example: Ben is told which ones
      Given Ben is registered for "Night talk" in "Night Owls"
      When Ben leaves "Night Owls"
      Then it is refused: You are registered for sessions in this Well: “Night talk”. Unregister first, then you can leave.

    @API-046
    Example: Ben leaves with everything
      Given Ben is registered for "Night talk" in "Night Owls"
      When Ben leaves "Night Owls" and its sessions
      And 1 second passes
      Then "Night talk" has 5 seats left

    @API-047
    Example: a Well with sessions is kept
      Given Mia is an admin
      When Mia deletes "Night Owls"
      Then it is refused: This Well has sessions that are planned or running.
