Feature: The private calendar address

  A calendar can follow somebody's sessions under an address that only they know.

  Background:
    Given the Well "Grief and Loss"
    And Ana hosts "Saying goodbye" in "Grief and Loss" on Thursday at 19:00 with 5 seats
    And Ben is registered for "Saying goodbye" in "Grief and Loss"
    And Ben makes a calendar address

  Rule: It has what the member is registered for or hosts

    @http @memory
    Example: Ben's sessions
      Then Ben's calendar has "Saying goodbye" on Thursday at 19:00

    Example: Ana's sessions
      When Ana makes a calendar address
      Then Ana's calendar has "Saying goodbye" on Thursday at 19:00

    Example: it moves with the session
      When Ana moves "Saying goodbye" to Thursday at 20:00
      Then Ben's calendar has "Saying goodbye" on Thursday at 20:00

    Example: a session that was given back is gone
      When Ben unregisters from "Saying goodbye"
      Then Ben's calendar is empty

    Example: a canceled session says so
      When Ana calls off "Saying goodbye"
      Then Ben's calendar shows "Saying goodbye" as canceled

  Rule: A discreet calendar says "Appointment" and nothing else

    Example: neither Well nor title nor names
      When Ben wants a discreet calendar
      Then Ben's calendar has "Appointment" on Thursday at 19:00
      And Ben's calendar does not contain "Grief", "goodbye", "ana" or "Wellspring"

  Rule: An address can be renewed and taken back

    Example: the old one no longer works
      When Ben makes another calendar address
      Then the first address of Ben is empty air
      And Ben's calendar has "Saying goodbye" on Thursday at 19:00

    Example: taken back
      When Ben takes the calendar address back
      Then the first address of Ben is empty air

    Example: nobody guesses one
      Then a guessed calendar address is empty air
