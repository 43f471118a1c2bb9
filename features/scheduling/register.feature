Feature: Registering for a session

  Members take a seat, and give it back when they cannot come; a seat is never promised twice.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00 with 3 seats

  Rule: Registering takes a seat, unregistering gives it back

    @http @SCH-116 @SCH-137 @SCH-127
    Example: Ben comes and goes
      Given Ben is a member of "Night Owls"
      When Ben registers for "Night talk"
      Then "Night talk" is "Going" to Ben
      When Ben unregisters from "Night talk"
      Then "Night talk" is "Open" to Ben

    @SCH-116
    Example: doing it twice is no mistake
      Given Ben is registered for "Night talk" in "Night Owls"
      When Ben registers for "Night talk"
      Then "Night talk" is "Going" to Ben
      And "Night talk" has 2 seats left

    @SCH-116
    Example: leaving without a seat is no mistake
      Given Ben is a member of "Night Owls"
      When Ben unregisters from "Night talk"
      Then "Night talk" is "Open" to Ben
      And "Night talk" has 3 seats left

  Rule: Sessions are for members of their Well

    @SCH-123 @API-036
    Example: Ben has not joined
      When Ben registers for "Night talk"
      Then it is refused: You must be a member of this Well community to join this session.

    @SCH-126 @SCH-127
    Example: a visitor has no account
      When a visitor registers for "Night talk"
      Then it is refused: Please log in to continue.

  Rule: Seats are never oversold

    @API-028 @SCH-105
    Example: the fourth is too many
      Given Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      And Eve is a member of "Night Owls"
      When Eve registers for "Night talk"
      Then it is refused: This session is full.
      And "Night talk" is "Full" to Eve

    @API-028
    Example: twelve want three seats
      When 12 members of "Night Owls" register for "Night talk" at once
      Then 3 of them have a seat and 9 are told that it is full
      And "Night talk" has 0 seats left

    Example: a seat that was given back is free
      Given Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      And Eve is a member of "Night Owls"
      When Ben unregisters from "Night talk"
      And Eve registers for "Night talk"
      Then "Night talk" is "Going" to Eve

    Example: an external session has room for everybody
      Given Finn hosts "Open house" in "Night Owls" on Friday at 19:00 on https://zoom.us/j/1
      When 17 members of "Night Owls" register for "Open house" at once
      Then 17 of them have a seat and 0 are told that it is full

  Rule: The host has a place already

    Example: Ana registers for her own session
      When Ana registers for "Night talk"
      Then it is refused: You host this session, so you have a place already.

    Example: who set up a group-hosted session may register
      Given Gina has set up the group-hosted "Round table" in "Night Owls" on Friday at 19:00
      When Gina registers for "Round table"
      Then "Round table" is "Going" to Gina

  Rule: Registering ends with the start

    @SCH-117
    Example: Ben is late
      Given Ben is a member of "Night Owls"
      When it is Wednesday at 19:00
      And Ben registers for "Night talk"
      Then it is refused: Session has already started

    @API-041
    Example: it is over
      Given Ben is a member of "Night Owls"
      When it is Wednesday at 20:05
      And Ben registers for "Night talk"
      Then it is refused: This session has ended.

  Rule: Unregistering ends five minutes before the start

    @SCH-115 @SCH-111
    Example: six minutes before
      Given Ben is registered for "Night talk" in "Night Owls"
      When it is Wednesday at 18:54
      And Ben unregisters from "Night talk"
      Then "Night talk" is "Open" to Ben

    @SCH-115 @SCH-111
    Example: five minutes before
      Given Ben is registered for "Night talk" in "Night Owls"
      When it is Wednesday at 18:55
      And Ben unregisters from "Night talk"
      Then it is refused: You can unregister until 5 minutes before the start. You can simply not come; tell your group in the chat.

  Rule: Nobody can be in two sessions at once

    @API-032
    Example: two that overlap
      Given Finn hosts "Late talk" in "Night Owls" on Wednesday at 19:30
      And Ben has the plan unlimited
      And Ben is registered for "Night talk" in "Night Owls"
      When Ben registers for "Late talk"
      Then it is refused: This overlaps another session you are registered for or host.

    @API-032
    Example: back to back
      Given Finn hosts "Late talk" in "Night Owls" on Wednesday at 20:00
      And Ben has the plan unlimited
      And Ben is registered for "Night talk" in "Night Owls"
      When Ben registers for "Late talk"
      Then "Late talk" is "Going" to Ben
