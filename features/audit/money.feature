Feature: Money for auditors

  An auditor of payments answers from one card for each charge whether it was right, and learns no name unless the appointment
  allows it.

  Background:
    Given Mia is an admin

  Rule: Was this member rightly charged on a day, by which rule, who refunded and why?

    Example: the first charge of another plan, and a part of it paid back
      Given it is 2026-12-28 at 10:00
      And Ben is subscribed to "Unlimited, monthly"
      And Ben subscribes to "Unlimited, yearly"
      And it is 2027-01-29 at 09:00
      And Mia refunds 44 of the 144 dollars that Ben paid because "Ben was ill for a month"
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks for the money of Ben on 2027-01-28
      Then the charge is shown with these words:
        | when     | Charged on 28 January 2027, 11:00 UTC                                                                                                        |
        | for      | 28 January 2027 to 28 January 2028 (UTC), Unlimited, yearly                                                                                  |
        | rule     | First charge of the yearly plan chosen on 28 December 2026 (UTC)                                                                             |
        | agreed   | As agreed: 144.00 USD every 12 months.                                                                                                       |
        | refunded | 44.00 USD, ordered by mia (staff) on 29 January 2027, 09:00 UTC, paid back on 29 January 2027, 09:00 UTC. Why: Ben was ill for a month |
        | now      | Settled: 100.00 USD of 144.00 USD was kept.                                                                                                  |
      And the balance is "Paid 159.00 USD, refunded 44.00 USD, credited 0.00 USD."

    Example: a renewal
      Given it is 2026-12-28 at 10:00
      And Ben is subscribed to "Unlimited, yearly"
      And it is 2027-12-29 at 09:00
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks for the money of Ben on 2027-12-28
      Then the charge is shown with these words:
        | rule   | Renewal of the yearly plan chosen on 28 December 2026 (UTC) |
        | agreed | As agreed: 144.00 USD every 12 months.                     |
        | now    | Settled: 144.00 USD was paid and kept.                     |

    Example: no charge on that day
      Given it is 2026-12-28 at 10:00
      And Ben is subscribed to "Unlimited, monthly"
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks for the money of Ben on 2026-12-29
      Then no charge is shown

    Example: a dispute that the bank has not decided
      Given it is 2026-12-28 at 10:00
      And Ben pays for "Unlimited, monthly" and disputes the charge
      And it is 2026-12-28 at 12:00
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks for the money of Ben on 2026-12-28
      Then the charge is shown with these words:
        | disputed | 15.00 USD, disputed on 28 December 2026, 10:00 UTC (fraudulent): the bank has not decided |
        | now      | Open: the bank has not decided the dispute.                                               |

    Example: a renewal that the bank declined
      Given it is 2026-12-28 at 10:00
      And Ben is subscribed to "Unlimited, monthly"
      And Ben has a card that cannot be charged
      And it is 2027-01-28 at 12:00
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks for the money of Ben on 2027-01-28
      Then the charge is shown with these words:
        | when | Not charged, after 1 attempt                                 |
        | rule | Renewal of the monthly plan chosen on 28 December 2026 (UTC) |
        | now  | Not paid.                                                    |

  Rule: An auditor of payments alone reads the money of a month under letters

    Example: a month, and nobody by name
      Given it is 2026-12-28 at 10:00
      And Ben is subscribed to "Unlimited, monthly"
      And it is 2026-12-28 at 11:00
      And Cleo is subscribed to "Unlimited, yearly"
      And Mia refunds 5 dollars to Ben because "Asked by Ben"
      And Mia has appointed Olga as auditor of "payments" for 1 hour
      When Olga asks for the money of the month 2026-12
      Then the balance is "Paid 159.00 USD, refunded 5.00 USD, credited 0.00 USD."
      And the charges are those of Member A, Member B
      And the refund to Member A is shown: "Asked by a member"
      And no name of Ben, Cleo and Mia is shown

    Example: a reason that calls members by their display names, a part of one, a former username and an address
      Given it is 2026-12-28 at 10:00
      And Ben has the display name "Benedikt Falke"
      And Otto has the display name "Ottokar Lind"
      And Ben is subscribed to "Unlimited, monthly"
      And Mia refunds 5 dollars to Ben because "Benedikt, ben@example.org, was charged for Ottokar Lind"
      And Mia has appointed Olga as auditor of "payments" for 1 hour
      When Olga asks for the money of the month 2026-12
      Then the refund to Member A is shown: "a member, an address, was charged for a member"
      And no name of Ben, Mia, Benedikt, Falke, Ottokar and Lind is shown

    Example: a member by name
      Given Ben is subscribed to "Unlimited, monthly"
      And Mia has appointed Olga as auditor of "payments" for 1 hour
      When Olga asks for the money of Ben
      Then it is refused: Your appointment does not cover this.

    Example: other scopes read no month
      Given Ben is subscribed to "Unlimited, monthly"
      And Mia has appointed Olga as auditor of "moderation, accounts, sessions" for 1 hour
      When Olga asks for the money of the month 2026-05
      Then it is refused: Your appointment does not cover this.

    Example: what is no month
      Given Mia has appointed Olga as auditor of "payments" for 1 hour
      When Olga asks for the money of the month January
      Then it is refused: Please give a month as in 2027-01.

    Example: a charge that is not there
      Given Mia has appointed Olga as auditor of "payments" for 1 hour
      When Olga asks for the charge in_never
      Then it is refused: There is no such charge, invoice, refund or member.
