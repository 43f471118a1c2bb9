Feature: Auditors

  Some people look at what was recorded without being staff: for a time, for a purpose, and seen by others.

  Background:
    Given Mia is an admin
    And Olga is a member

  Rule: An admin appoints auditors, for a scope and a time

    @http @memory
    Example: for an hour
      When Mia appoints Olga as auditor of "sessions" for 1 hour, because "yearly review"
      Then Olga may look at "sessions" for 1 hour
      And staff see Olga appointed for "sessions" by Mia, because "yearly review"

    Example: members appoint nobody
      When Ben appoints Olga as auditor of "everything" for 1 hour, because "I would like it"
      Then it is refused: You do not have permission to do this.

    Example: not oneself
      When Mia appoints Mia as auditor of "everything" for 1 hour, because "it is easier"
      Then it is refused: Somebody else has to appoint you.

    Example: without a scope
      When Mia appoints Olga as auditor of "" for 1 hour, because "yearly review"
      Then it is refused: Please choose what this person may look at.

    Example: longer than the community allows
      When Mia appoints Olga as auditor of "sessions" for 721 hours, because "yearly review"
      Then it is refused: Auditors are appointed for 1 to 720 hours.

    Example: without a reason
      When Mia appoints Olga as auditor of "sessions" for 1 hour, because "ok"
      Then it is refused: Please say why, in 5 to 500 characters.

    Example: nobody of that name
      When Mia appoints somebody unknown as auditor
      Then it is refused: This member does not exist.

  Rule: Being an admin does not make an auditor

    Example: Mia looks
      When Mia looks for the histories of the member Olga
      Then it is refused: You do not have permission to do this.

    Example: a member looks
      When Ben looks for the histories of the member Olga
      Then it is refused: You do not have permission to do this.

    Example: a visitor looks
      When a visitor looks for the histories of the member Olga
      Then it is refused: Please log in to continue.

  Rule: The right ends by the clock

    Example: after an hour
      Given Mia has appointed Olga as auditor of "everything" for 1 hour
      When 60 minutes pass
      And Olga looks for the histories of the member Olga
      Then it is refused: You do not have permission to do this.
      And Olga may look at nothing

    Example: until the last minute
      Given Mia has appointed Olga as auditor of "everything" for 1 hour
      When 59 minutes pass
      And Olga looks for the histories of the member Olga
      Then Olga finds the histories "Account, Appointment as auditor, Claim on a username, Claim on an address"

  Rule: A dismissal works at once

    Example: dismissed
      Given Mia has appointed Olga as auditor of "everything" for 24 hours
      And Olga looks for the histories of the member Olga
      When Mia dismisses Olga as auditor
      And Olga looks for the histories of the member Olga
      Then it is refused: You do not have permission to do this.

    Example: nobody to dismiss
      When Mia dismisses Ben as auditor
      Then it is refused: This member was never an auditor.

  Rule: Staff find an appointment by name, by how it stands and by what it covers

    Example: one that is over and one that holds
      Given Mia has appointed Olga as auditor of "sessions" for 1 hour
      And 2 hours pass
      And Mia has appointed Otto as auditor of "payments" for 1 hour
      Then staff find these auditors:
        | name | status    | may look at | found      |
        |      |           |             | otto, olga |
        | OLG  |           |             | olga       |
        |      | appointed |             | otto       |
        |      | expired   | payments    |            |
