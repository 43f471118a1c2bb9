Feature: A lived history

  What members and staff did in three months, and what an auditor reads of it: the history on which the questions of auditors
  were tried.

  Background:
    Given it is 2026-12-01 at 09:00
    And Mia is an admin
    And the Well "Night Owls"
    And Nora, Otto, Rob, Ellen and Sam are members of "Night Owls"
    And Nora lives in Berlin
    And Otto lives in New York
    And Nora pays monthly
    And Ellen pays monthly
    And Sam pays monthly
    And Otto pays monthly
    And Nora reports Rob because "He shouted at us."
    And it is 2026-12-02 at 12:00
    And Mia warns Rob because "Shouted at Nora"
    And Nora restricts Rob because "I am afraid of him."
    And Otto disputes the charge with his bank
    And it is 2026-12-03 at 12:00
    And Mia puts Rob on probation because "Wrote insults in a chat"
    And Mia puts Otto on probation for 7 days because "Disputed what he ordered"
    And it is 2026-12-04 at 12:00
    And Nora reports Rob because "He wrote me insults."
    And it is 2026-12-05 at 12:00
    And Mia suspends Rob for 30 days because "Insulted Nora by mail while on probation"
    And Mia suspends Sam for 60 days because "Sold pills in a chat"
    And it is 2026-12-06 at 12:00
    And Mia removes Rob from "Night Owls" because "Disturbed the evening circle"
    And Ellen deletes her account
    And it is 2026-12-20 at 12:00
    And Mia makes Rob active again: "Wrote an apology"
    And Mia allows Rob back into "Night Owls"
    And Nora has a card that cannot be charged
    And it is 2027-01-03 at 12:00
    And Nora enters a new card
    And it is 2027-01-05 at 12:00
    And Otto disputes the charge with his bank
    And Nora subscribes to "Unlimited, yearly"
    And it is 2027-02-02 at 12:00
    And Nora cancels her plan
    And Nora subscribes to "Unlimited, yearly"
    And it is 2027-02-04 at 12:00
    And Mia refunds 44 of the 144 dollars that Nora paid because "Ill for a month"
    And Nora was given a credit of 5 dollars
    And Otto buys a gift of "Unlimited, every 3 months" for "nora@example.org"
    And it is 2027-03-02 at 12:00
    And Mia has appointed Olga as auditor of "everything" for 1 hour

  Rule: An auditor reads what became of each of them

    Example: in money, in conduct and in the replay
      When Olga asks for the money of Nora
      Then the balance is "Paid 174.00 USD, refunded 44.00 USD, credited 5.00 USD."
      And the charges are shown with these words, the newest first:
        | Charged on 1 February 2027, 10:00 UTC | First charge of the yearly plan chosen on 5 January 2027 (UTC)   | Settled: 100.00 USD of 144.00 USD was kept. |
        | Charged on 3 January 2027, 12:00 UTC  | Renewal of the monthly plan chosen on 1 December 2026 (UTC)      | Settled: 15.00 USD was paid and kept.       |
        | Charged on 1 December 2026, 09:00 UTC | First charge of the monthly plan chosen on 1 December 2026 (UTC) | Settled: 15.00 USD was paid and kept.       |
      When Olga asks for the money of Nora on 2027-02-01
      Then the charge is shown with these words:
        | refunded | 44.00 USD, ordered by mia (staff) on 4 February 2027, 12:00 UTC, paid back on 4 February 2027, 12:00 UTC. Why: Ill for a month |
      When Olga asks for the money of Otto
      Then the charges are shown with these words, the newest first:
        | Charged on 1 March 2027, 10:00 UTC    | Renewal of the monthly plan chosen on 1 December 2026 (UTC)        | Settled: 15.00 USD was paid and kept.       |
        | Charged on 4 February 2027, 12:00 UTC | Gift of 3 months of Unlimited, ordered on 4 February 2027 (UTC)    | Settled: 42.00 USD was paid and kept.       |
        | Charged on 1 February 2027, 10:00 UTC | Renewal of the monthly plan chosen on 1 December 2026 (UTC)        | Settled: 15.00 USD was paid and kept.       |
        | Charged on 1 January 2027, 10:00 UTC  | Renewal of the monthly plan chosen on 1 December 2026 (UTC)        | Open: the bank has not decided the dispute. |
        | Charged on 1 December 2026, 09:00 UTC | First charge of the monthly plan chosen on 1 December 2026 (UTC)   | Open: the bank has not decided the dispute. |
      When Olga asks for the money of Otto on 2027-01-01
      Then the charge is shown with these words:
        | disputed | 15.00 USD, disputed on 5 January 2027, 12:00 UTC (fraudulent): the bank has not decided |
      When Olga asks for the conduct of Otto
      Then the conduct is shown with these lines, in order of time:
        | Decision | mia (staff) decided to put otto on probation until 10 December 2026, 12:00 UTC by the rule "We treat each other with respect and do nothing that harms another member": Disputed what he ordered. |
        | Sanction | mia (staff) put otto on probation until 10 December 2026, 12:00 UTC: Disputed what he ordered, on case (number). |
        | End      | The time of decision (number) is over. |
        | End      | The product lifted every limit of the account of otto. |
      When Olga asks for the money of Sam
      Then the charges are shown with these words, the newest first:
        | Charged on 1 December 2026, 09:00 UTC | First charge of the monthly plan chosen on 1 December 2026 (UTC) | Settled: 15.00 USD was paid and kept. |
      When Olga asks for the conduct of Sam
      Then the conduct is shown with these lines, in order of time:
        | Decision | mia (staff) decided to suspend sam until 3 February 2027, 12:00 UTC by the rule "We treat each other with respect and do nothing that harms another member": Sold pills in a chat. |
        | Sanction | mia (staff) suspended sam until 3 February 2027, 12:00 UTC: Sold pills in a chat, on case (number). |
        | End      | The time of decision (number) is over. |
        | End      | The product lifted every limit of the account of sam. |
      When Olga asks for the conduct of Rob on 2026-12-10 at 12:00
      Then what limited the member is shown with these words:
        | Restriction | nora restricts rob from now on. | |
        | Decision    | mia (staff) decided to suspend rob until 4 January 2027, 12:00 UTC by the rule "We treat each other with respect and do nothing that harms another member": Insulted Nora by mail while on probation. | nora reported rob. He wrote me insults. |
        | Sanction    | mia (staff) suspended rob until 4 January 2027, 12:00 UTC: Insulted Nora by mail while on probation, on case (number). | nora reported rob. He wrote me insults. |
        | Removal     | mia (staff) removed rob from the Well “Night Owls”: Disturbed the evening circle. | |
      When Olga asks for the money of the month 2026-12
      Then the charges of "Former member A" are shown with these words:
        | Charged on 1 December 2026, 09:00 UTC | First charge of the monthly plan chosen on 1 December 2026 (UTC) | Settled: 15.00 USD was paid and kept. |
      When Olga reads the history of the account of Ellen
      Then Olga reads "Former member A opened an account."
      And Olga reads "Former member A was forgotten."
      When Olga reads the payments of Sam
      Then Olga reads "sam has a plan that is not renewed any more, because the account was closed, or shut out by staff; it lasts until 1 January 2027 (UTC)."
      And Olga reads "sam is on Basic again (the period is over)."
      When Olga reads the payments of Nora
      Then Olga reads "nora could not be charged 15.00 USD on 1 January 2027, 10:00 UTC (attempt 1): Your card was declined."
      And Olga reads "nora keeps Unlimited until 8 January 2027 (UTC) although a renewal is not paid."
      And Olga reads "nora has paid: the days of grace are over."
      And Olga reads "nora keeps the plan: it is renewed again."
      And Olga reads "nora got 44.00 USD back on 4 February 2027, 12:00 UTC. It is about the charge of 144.00 USD on 1 February 2027, 10:00 UTC."
      And Olga reads "nora was credited 5.00 USD."
      And Olga reads no word of the program about Nora, Otto, Rob and Sam
