Feature: Leading a room

  The host and staff can ask somebody to mute or take them out; nobody else can, and nobody is unmuted by others.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
    And "Night talk" starts
    And Ana, Ben, Cleo and Dan have entered "Night talk"

  Rule: A removal has a reason, is immediate, and is for this session

    @MOD-019 @MOD-021 @MOD-023 @MOD-026
    Example: Ben is removed and cannot come back
      When Ana removes Ben from the room of "Night talk" saying "He kept shouting."
      Then Ben is not shown to Cleo in "Night talk"
      When Ben enters "Night talk"
      Then it is refused: You cannot join this session.

    @MOD-020
    Example: without a reason nobody is removed
      When Ana removes Ben from the room of "Night talk" saying ""
      Then it is refused: Please provide reason for removal
      And Ben is shown to Cleo as present in "Night talk"

    @MOD-020
    Example: a reason is no novel
      When Ana removes Ben from the room of "Night talk" for a reason of 1001 characters
      Then it is refused: Reasons can be at most 1000 characters

    @MOD-021
    Example: Ben can join another session
      Given Ben has the plan unlimited
      And Ana hosts "Late talk" in "Night Owls" on Friday at 19:00
      When Ana removes Ben from the room of "Night talk" saying "He kept shouting."
      And Ben registers for "Late talk"
      Then "Late talk" is "Going" to Ben

    @MOD-019
    Example: members cannot remove each other
      When Cleo removes Ben from the room of "Night talk" saying "I do not like him."
      Then it is refused: You do not have permission to do this.

  Rule: A removal within five minutes costs nobody the session of the month

    Background:
      Given Ana hosts "Late talk" in "Night Owls" on Friday at 19:00

    @BIL-003
    Example: after three minutes
      When it is 3 minutes into "Night talk"
      And Ana removes Ben from the room of "Night talk" saying "He kept shouting."
      And 1 second passes
      And Ben registers for "Late talk"
      Then "Late talk" is "Going" to Ben

    @BIL-003
    Example: after ten minutes
      When it is 10 minutes into "Night talk"
      And Ana removes Ben from the room of "Night talk" saying "He kept shouting."
      And 1 second passes
      And Ben registers for "Late talk"
      Then it is refused: Wellspring Basic members can only attend 1 session a month. Upgrade to Unlimited Membership to register for another session!

  Rule: Only the host and staff may ask somebody to mute

    @ROM-069 @ROM-070 @ROM-084
    Example: Ana asks Ben
      When Ana asks Ben to mute in "Night talk"
      Then Ben is asked to mute in "Night talk"

    @ROM-070
    Example: Cleo's signal is ignored
      When Cleo asks Ben to mute in "Night talk"
      Then nobody is asked to mute in "Night talk"

  Rule: Staff may come into any session, seen by all and with a reason

    @ROM-019
    Example: without a reason Mia stays out
      When Mia enters "Night talk"
      Then it is refused: Please say why you enter this session.

    @ROM-019
    Example: Mia is seen as staff
      When Mia enters "Night talk" because "a report about this session"
      Then Mia is shown to Ben as staff in "Night talk"
      And Ben is together with Ana, Cleo and Dan in "Night talk"

    Example: staff make no room safe
      When Cleo leaves the room of "Night talk"
      And Dan leaves the room of "Night talk"
      And Mia enters "Night talk" because "a report about this session"
      And 1 minute passes
      Then Ben waits for more people in "Night talk"
