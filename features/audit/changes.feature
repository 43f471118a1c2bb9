Feature: What changed between two dates

  An auditor reads what happened to a member, a session, a Well or a case in a time, and what was so before and afterwards,
  in words.

  Background:
    Given it is 2026-12-20 at 12:00
    And Mia is an admin
    And the Well "Night Owls"

  Rule: The state before and afterwards, in words, and each event between

    Example: a member in January
      Given Ben is a member of "Night Owls"
      And it is 2027-01-04 at 12:00
      And Mia puts Ben on probation: "Wrote insults in a chat"
      And it is 2027-01-20 at 12:00
      And Mia removes Ben from "Night Owls" because "Disturbed the evening circle"
      And it is 2027-02-02 at 12:00
      And Mia makes Ben active again: "Wrote an apology"
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks what changed about Ben from 2027-01-01 at 00:00 to 2027-01-31 at 23:59
      Then before and afterwards it reads:
        | Account              | Staff limit nothing.      | On probation.                         |
        | Membership in a Well | Is a member of the Well.  | Is no member of the Well.             |
        | Membership in a Well |                           | Was removed and may not join again.   |
      And the changes are shown in this order:
        | mia (staff) opened a case about ben. |
        | mia (staff) decided to put ben on probation by the rule "We treat each other with respect and do nothing that harms another member": Wrote insults in a chat. |
        | mia (staff) put ben on probation: Wrote insults in a chat, on case (number). |
        | mia (staff) removed ben from the Well “Night Owls”: Disturbed the evening circle.     |

    Example: before everything nothing is there yet
      Given it is 2027-01-04 at 12:00
      And Ben is a member of "Night Owls"
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks what changed about Ben from 2026-01-01 at 00:00 to 2027-01-04 at 23:59
      Then before and afterwards it reads:
        | Membership in a Well | Nothing is there yet. |                          |
        | Membership in a Well |                       | Is a member of the Well. |

    Example: a session
      Given Ana hosts "Night talk" in "Night Owls" on 2027-02-03 at 19:00
      And it is 2027-01-04 at 12:00
      And Ben is registered for "Night talk" in "Night Owls"
      And Mia has appointed Olga as auditor of "sessions" for 1 hour
      When Olga asks what changed about the session "Night talk" from 2027-01-01 at 00:00 to 2027-01-31 at 23:59
      Then the changes are shown in this order:
        | Member B keeps 3 February 2027, 19:00 UTC free to attend session “Night talk” on Basic (nothing paid), with 0 booked and 0 counted before. |
        | Member B took a seat.                                                   |
        | Member B has a confirmed booking of session “Night talk”.  |

    Example: a Well
      Given the Well "Old Friends"
      And it is 2027-01-04 at 12:00
      And Mia renames "Old Friends" to "New Friends"
      And Mia has appointed Olga as auditor of "moderation" for 1 hour
      When Olga asks what changed about the Well "New Friends" from 2027-01-01 at 00:00 to 2027-01-31 at 23:59
      Then before and afterwards it reads:
        | Well | It is called “Old Friends”. | It is called “New Friends”. |

    Example: a case
      Given it is 2027-01-04 at 12:00
      And Cleo reports Ben, saying "He shouted at us."
      And it is 2027-01-05 at 12:00
      And Mia suspends Ben in the case for 30 days
      And Mia has appointed Olga as auditor of "moderation" for 1 hour
      When Olga asks what changed about the newest case from 2027-01-05 at 00:00 to 2027-01-31 at 23:59
      Then before and afterwards it reads:
        | Case | The case is open.    | The case is closed. |

    Example: money, without the notifications that the product learned it from
      Given Ben is a member
      And it is 2027-01-04 at 12:00
      And Ben pays monthly
      And 1 minute passes
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks what changed about Ben from 2027-01-04 at 00:00 to 2027-01-31 at 23:59
      Then the changes are shown in this order:
        | ben is a customer of the payment provider. |
        | ben saved a card (Visa, ending in 4242). |
        | ben ordered the plan “Unlimited, monthly” for 15.00 USD, charged at once. |
        | ben is subscribed to the plan “Unlimited, monthly”. |
        | ben paid 15.00 USD on 4 January 2027, 12:00 UTC, for 4 January 2027 to 4 February 2027 (UTC). |

    Example: in a time in which nothing happened
      Given it is 2027-01-04 at 12:00
      And Ben is a member of "Night Owls"
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks what changed about Ben from 2026-01-01 at 00:00 to 2026-01-31 at 23:59
      Then nothing has changed

  Rule: Two dates are in order, and the appointment covers them

    Example: the second date before the first
      Given Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks what changed about Ben from 2027-01-31 at 00:00 to 2027-01-01 at 00:00
      Then it is refused: The second date is before the first.

    Example: a member, for an auditor without accounts
      Given Mia has appointed Olga as auditor of "sessions, moderation, payments" for 1 hour
      When Olga asks what changed about Ben from 2027-01-01 at 00:00 to 2027-01-31 at 23:59
      Then it is refused: Your appointment does not cover this.
