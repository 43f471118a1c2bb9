Feature: Conduct for auditors

  An auditor of moderation answers from one page which sanction held on a day, by whom, why, with which evidence, and how it
  ended, and learns no name unless the appointment allows it.

  Background:
    Given it is 2026-12-01 at 09:00
    And Mia is an admin
    And the Well "Night Owls"
    And Ben, Cleo and Dan are members of "Night Owls"

  Rule: Which sanction held on a day, by whom, with which evidence, was it ended?

    Example: a suspension that was decided in a case, while it held
      Given Cleo reports Ben, saying "He shouted at us."
      And it is 2026-12-05 at 12:00
      And Mia suspends Ben in the case for 30 days
      And it is 2026-12-20 at 12:00
      And Mia makes Ben active again: "Wrote an apology"
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks for the conduct of Ben on 2026-12-06 at 00:00
      Then what limited the member is shown with these words:
        | Decision | mia (staff) decided to suspend ben until 4 January 2027, 12:00 UTC by the rule "We treat each other with respect and do nothing that harms another member": He shouted at a newcomer. | cleo reported ben. He shouted at us. |
        | Sanction | mia (staff) suspended ben until 4 January 2027, 12:00 UTC: He shouted at a newcomer, on case (number).                                                                             | cleo reported ben. He shouted at us. |

    Example: the same suspension, and how it ended
      Given Cleo reports Ben, saying "He shouted at us."
      And it is 2026-12-05 at 12:00
      And Mia suspends Ben in the case for 30 days
      And it is 2026-12-20 at 12:00
      And Mia makes Ben active again: "Wrote an apology"
      And it is 2026-12-21 at 12:00
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks for the conduct of Ben
      Then nothing limits the member
      And the newest sanction ended on 2026-12-20 at 12:00: mia (staff) lifted every limit of the account of ben: Wrote an apology.

    Example: a probation that ended by itself
      Given Mia suspends Dan for 3 days because "Wrote insults"
      And it is 2026-12-05 at 12:00
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks for the conduct of Dan on 2026-12-03 at 23:00
      Then what limited the member is shown with these words:
        | Decision | mia (staff) decided to suspend dan until 4 December 2026, 09:00 UTC by the rule "We treat each other with respect and do nothing that harms another member": Wrote insults. |  |
        | Sanction | mia (staff) suspended dan until 4 December 2026, 09:00 UTC: Wrote insults, on case (number). |  |
      When Olga asks for the conduct of Dan on 2026-12-04 at 10:00
      Then nothing limits the member

    Example: a member who wants the account deleted, while it is there
      Given Mia suspends Dan for 3 days because "Wrote insults"
      And Cleo deletes her account
      And it is 2026-12-05 at 12:00
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks for the conduct of Cleo
      Then nothing limits the member

    Example: on a day before anything was reported
      Given it is 2026-12-02 at 09:00
      And Mia warns Ben: "Shouted at Cleo"
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks for the conduct of Ben on 2026-12-01 at 12:00
      Then nothing limits the member

  Rule: Everything that was reported about a member, what staff made of it, and how each of it ended

    Example: a member who was reported twice, restricted, warned, on probation, suspended, removed from a Well, active early, and allowed back
      Given Cleo reports Ben, saying "He shouted at us."
      And Cleo restricts Ben because "I am afraid of him"
      And it is 2026-12-02 at 12:00
      And Mia warns Ben: "Shouted at Cleo in a session"
      And it is 2026-12-03 at 12:00
      And Mia puts Ben on probation: "Wrote insults in a chat"
      And it is 2026-12-04 at 12:00
      And Dan reports Ben, saying "He wrote me insults."
      And it is 2026-12-05 at 12:00
      And Mia suspends Ben in the case for 30 days
      And it is 2026-12-06 at 12:00
      And Mia removes Ben from "Night Owls" because "Disturbed the evening circle"
      And it is 2026-12-20 at 12:00
      And Mia makes Ben active again: "Wrote an apology"
      And it is 2026-12-21 at 12:00
      And Mia allows Ben back into "Night Owls"
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks for the conduct of Ben
      Then the conduct is shown with these lines, in order of time:
        | Report      | cleo reported ben.                                                                                |
        | Restriction | cleo restricts ben from now on.                                                                   |
        | Report      | cleo restricted ben, which staff read as a report.                                                                     |
        | Decision | mia (staff) decided to warn ben by the rule "We treat each other with respect and do nothing that harms another member": Shouted at Cleo in a session. |
        | Sanction | mia (staff) warned ben: Shouted at Cleo in a session, on case (number). |
        | Decision | mia (staff) decided to put ben on probation by the rule "We treat each other with respect and do nothing that harms another member": Wrote insults in a chat. |
        | Sanction | mia (staff) put ben on probation: Wrote insults in a chat, on case (number). |
        | Report      | dan reported ben.                                                                                 |
        | Decision    | mia (staff) decided to suspend ben until 4 January 2027, 12:00 UTC by the rule "We treat each other with respect and do nothing that harms another member": He shouted at a newcomer. |
        | Sanction    | mia (staff) suspended ben until 4 January 2027, 12:00 UTC: He shouted at a newcomer, on case (number). |
        | End         | mia (staff) closed the report about ben: handled.                                                   |
        | End         | mia (staff) closed the report about ben: handled.                                                   |
        | End         | mia (staff) closed the report about ben: handled.                                                   |
        | Removal     | mia (staff) removed ben from the Well “Night Owls”: Disturbed the evening circle.                 |
        | End         | mia (staff) lifted every limit of the account of ben: Wrote an apology.                           |
        | End | Decision (number) was lifted by mia (staff). |
        | End | Decision (number) was lifted by mia (staff). |
        | End | Decision (number) was lifted by mia (staff). |
        | End         | mia (staff) allowed ben to join the Well “Night Owls” again.                                      |

  Rule: The scope moderation is enough, and shows no name

    Example: by the case, with people as letters and the reasons of staff masked
      Given Cleo reports Ben, saying "He shouted at us."
      And it is 2026-12-02 at 12:00
      And Mia warns Ben: "Shouted at cleo in a session"
      And Mia has appointed Olga as auditor of "moderation" for 1 hour
      When Olga asks for the conduct in the newest case
      Then what limits the member is shown with these words:
        | Decision | Member C (staff) decided to warn Member A by the rule "We treat each other with respect and do nothing that harms another member": Shouted at a member in a session. | Member B reported Member A. |
        | Sanction | Member C (staff) warned Member A: Shouted at a member in a session, on case (number). | Member B reported Member A. |
      And no name of Ana, Ben, Cleo and Dan is shown

    Example: reasons of staff that call members by their display names, and what they said in answer
      Given Cleo has the display name "Cleopatra Stern"
      And Ben has the display name "Benedikt Falke"
      And Cleo reports Ben, saying "Benedikt shouted at me."
      And it is 2026-12-02 at 12:00
      And Mia warns Ben: "Benedikt shouted at Cleopatra Stern (cleo@example.org)"
      And Mia has appointed Olga as auditor of "moderation" for 1 hour
      When Olga asks for the conduct in the newest case
      Then no name of Ben, Cleo, Benedikt, Falke, Cleopatra and Stern is shown

    Example: a member by name
      Given Mia has appointed Olga as auditor of "moderation" for 1 hour
      When Olga asks for the conduct of Ben
      Then it is refused: Your appointment does not cover this.

    Example: another scope
      Given Mia has appointed Olga as auditor of "payments, accounts, sessions" for 1 hour
      When Olga asks for the conduct of Ben
      Then it is refused: Your appointment does not cover this.

    Example: a member who is not there
      Given Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks for the conduct of a member who does not exist
      Then it is refused: There is no such history.

    Example: an auditor of payments alone sees nothing of it in a case
      Given Cleo reports Ben, saying "He shouted at us."
      And Mia has appointed Olga as auditor of "payments" for 1 hour
      When Olga asks for the conduct in the newest case
      Then it is refused: Your appointment does not cover this.

  Rule: A look at a member's conduct is recorded before anything is shown

    Example: seen by the staff
      Given Mia warns Ben: "Shouted at Cleo"
      And Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga asks for the conduct of Ben
      Then Mia sees that Olga looked at the conduct of Ben
