Feature: Going on without a host

  A group whose host is away runs itself, and may agree on somebody who leads with limited powers.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo, Dan and Eve are registered for "Night talk" in "Night Owls"
    And "Night talk" starts
    And Ben, Cleo, Dan and Eve have entered "Night talk"

  Rule: The host has five minutes, then somebody may offer to lead

    @ROM-119
    Example: after four minutes it is too early
      When it is 4 minutes into "Night talk"
      And Ben offers to lead "Night talk"
      Then it is refused: A substitute host can lead while the host is away and at least 3 people are here.

    Example: after five minutes nobody leads, and the group is asked
      When it is 5 minutes into "Night talk"
      Then nobody leads "Night talk"
      And the group of "Night talk" may look for somebody who leads

    Example: not while the host is here
      Given Ana has come to "Night talk"
      When it is 6 minutes into "Night talk"
      And Ben offers to lead "Night talk"
      Then it is refused: A substitute host can lead while the host is away and at least 3 people are here.

  Rule: The group agrees, or does not

    @ROM-082
    Example: more than half agree
      Given it is 6 minutes into "Night talk"
      When Ben offers to lead "Night talk"
      And Cleo agrees that he leads "Night talk"
      Then nobody leads "Night talk"
      When Dan agrees that he leads "Night talk"
      Then Ben leads "Night talk"

    @ROM-082
    Example: half do not want it, and Ben is not asked about again
      Given it is 6 minutes into "Night talk"
      When Ben offers to lead "Night talk"
      And Cleo and Dan do not agree that he leads "Night talk"
      And Ben offers to lead "Night talk"
      Then it is refused: A substitute host can lead while the host is away and at least 3 people are here.

    Example: a minute is all the time there is
      Given it is 6 minutes into "Night talk"
      And Ben has offered to lead "Night talk"
      When 2 minutes pass
      And Cleo agrees that he leads "Night talk"
      Then it is refused: This question is closed.

    Example: one question at a time
      Given it is 6 minutes into "Night talk"
      And Ben has offered to lead "Night talk"
      When Cleo offers to lead "Night talk"
      Then it is refused: Somebody has already volunteered. Please answer first.

  Rule: At most one leads, and never fewer than three people

    Example: Ben leads already
      Given Ben was chosen to lead "Night talk"
      When Cleo offers to lead "Night talk"
      Then it is refused: Somebody leads already.

    Example: too few are left
      Given Ben was chosen to lead "Night talk"
      When Dan and Eve leave the room of "Night talk"
      Then nobody leads "Night talk"

    Example: Ben's connection is lost
      Given Ben was chosen to lead "Night talk"
      When Ben's window on "Night talk" closes
      Then nobody leads "Night talk"

  Rule: A substitute may ask to mute and move the agenda, but removes nobody and sends nobody anywhere

    @ROM-082 @ROM-084
    Example: Ben asks Cleo to mute
      Given Ben was chosen to lead "Night talk"
      When Ben asks Cleo to mute in "Night talk"
      Then Cleo is asked to mute in "Night talk"

    Example: Ben goes on along the agenda
      Given Ben was chosen to lead "Night talk"
      When Ben goes to step 2 of the agenda of "Night talk"
      Then Cleo is at step 2 of the agenda of "Night talk"

    @MOD-019
    Example: Ben cannot remove Cleo
      Given Ben was chosen to lead "Night talk"
      When Ben removes Cleo from the room of "Night talk" saying "I do not like her."
      Then it is refused: You do not have permission to do this.

    Example: Ben opens no breakout rooms
      Given Ben was chosen to lead "Night talk"
      When Ben sends Cleo, Dan and Eve into room 1 of "Night talk" for 15 minutes
      Then it is refused: You do not have permission to do this.

  Rule: A host who comes late takes over; one who comes back is offered the room

    Example: Ana comes late
      Given Ben was chosen to lead "Night talk"
      When it is 20 minutes into "Night talk"
      And Ana enters "Night talk"
      Then Ana leads "Night talk"

    Example: Ana comes back
      Given Ana has come to "Night talk"
      And Ana's window on "Night talk" closes
      And Ben was chosen to lead "Night talk"
      When Ana looks into the room of "Night talk"
      Then Ben leads "Night talk", and Ana is offered it back

    Example: Ana takes the room back
      Given Ana has come to "Night talk"
      And Ana's window on "Night talk" closes
      And Ben was chosen to lead "Night talk"
      When Ana takes "Night talk" back
      Then Ana leads "Night talk"

    Example: nobody else takes it
      Given Ben was chosen to lead "Night talk"
      When Cleo takes "Night talk" back
      Then it is refused: You do not have permission to do this.

  Rule: The host may hand over instead of ending the session for all

    Example: Ana leaves the room to Ben
      Given Ana has come to "Night talk"
      When Ana hands "Night talk" over to Ben
      Then Ben leads "Night talk"
      And Ben is together with Cleo, Dan and Eve in "Night talk"

    Example: Ana leaves the group to itself
      Given Ana has come to "Night talk"
      When Ana leaves "Night talk" to the group
      Then Ben is together with Cleo, Dan and Eve in "Night talk"

    Example: not with too few left
      Given Ana has come to "Night talk"
      When Cleo and Dan leave the room of "Night talk"
      And Ana hands "Night talk" over to Ben
      Then it is refused: A substitute host can lead while the host is away and at least 3 people are here.

  Rule: Whom staff shut out, or remove from the Well, is not waited for, and the group continues

    Background:
      Given Mia is an admin
      And Ana has come to "Night talk"

    Example: Ana is suspended, and comes back once that is over
      When Mia suspends Ana for 1 day because "shouting"
      And 1 second passes
      Then Ana is not shown to Cleo in "Night talk"
      And Ben is together with Cleo, Dan and Eve in "Night talk"
      When Mia ends the suspension of Ana
      And Ana enters "Night talk"
      Then Ana leads "Night talk"

    Example: Ana is removed from "Night Owls", and does not come back to this session
      When Mia removes Ana from "Night Owls" because "shouting"
      And 1 second passes
      Then Ana is not shown to Cleo in "Night talk"
      And Ben is together with Cleo, Dan and Eve in "Night talk"
      When Ana enters "Night talk"
      Then it is refused: You cannot join this session.

    Example: Ben, to whom Ana handed over, is suspended
      Given Ana hands "Night talk" over to Ben
      When Mia suspends Ben for 1 day because "shouting"
      And 1 second passes
      Then nobody leads "Night talk"
      And Ben is not shown to Cleo in "Night talk"
