Feature: Histories

  An auditor reads what happened as sentences, sees the state as it was at any moment, and learns no more about people than
  the appointment allows.

  Background:
    Given Mia is an admin
    And the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"

  Rule: A scope opens its own histories and no others

    @http
    Example: sessions and accounts, nothing else
      Given Mia has appointed Olga as auditor of "sessions, accounts" for 1 hour
      When Olga looks for the histories of the member Ben
      Then Olga finds the histories "Account, Bookings of a member, Claim on a username, Claim on an address, Session" and reads that others are hidden

    Example: a history of another scope
      Given Mia has appointed Olga as auditor of "sessions" for 1 hour
      When Olga reads the history of the account of Ben
      Then it is refused: Your appointment does not cover this.

    Example: a case, for whoever looks at moderation
      Given Mia has appointed Olga as auditor of "moderation" for 1 hour
      And Cleo has reported Ben in "Night talk"
      When Olga looks for the histories of the newest case
      Then Olga finds the histories "Case, Report, Reports by a member"

    Example: a case by the number that staff read
      Given Mia has appointed Olga as auditor of "moderation" for 1 hour
      And Cleo has reported Ben in "Night talk"
      When Olga looks for the case by its number
      Then Olga finds the histories "Case, Report, Reports by a member"

    Example: a title outside the scope is not told
      Given Mia has appointed Olga as auditor of "moderation" for 1 hour
      And Cleo has reported Ben in "Night talk"
      When Olga reads the newest case
      Then nothing of "Night talk" is shown

    Example: an address, for whoever looks at accounts
      Given Mia has appointed Olga as auditor of "accounts" for 1 hour
      When Olga looks for the member with the address of Ben
      Then Olga finds the histories "Account, Claim on a username, Claim on an address" and reads that others are hidden

    Example: an address, for an auditor who does not
      Given Mia has appointed Olga as auditor of "sessions, moderation, payments" for 1 hour
      When Olga looks for the member with the address of Ben
      Then it is refused: Your appointment does not cover this.
      And Mia sees that a search by Olga was refused, without what Olga typed about Ben

    Example: a username, for an auditor who does not
      Given Mia has appointed Olga as auditor of "sessions, moderation, payments" for 1 hour
      When Olga looks for the histories of the member Ben
      Then it is refused: Your appointment does not cover this.
      And Mia sees that a search by Olga was refused, without what Olga typed about Ben

    Example: no such history
      Given Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga reads a history that never was
      Then it is refused: There is no such history.

  Rule: Every look is recorded before anything is shown

    Example: seen by the staff
      Given Mia has appointed Olga as auditor of "sessions" for 1 hour
      When Olga reads the history of "Night talk", because "complaint of Monday"
      Then Mia sees that Olga read "Session" of "Night talk", because "complaint of Monday"

    Example: seen by auditors of everything, and by nobody else
      Given Mia has appointed Olga as auditor of "everything" for 1 hour
      When Olga reads the history of "Night talk", because "complaint of Monday"
      Then Olga sees that Olga read "Session" of "Night talk", because "complaint of Monday"
      And Ben may not see who looked

    Example: by one auditor, at one history
      Given Mia has appointed Olga as auditor of "sessions" for 1 hour
      And Mia has appointed Dan as auditor of "sessions" for 1 hour
      When Olga reads the history of "Night talk", because "complaint of Monday"
      And Dan reads the history of "Night talk", because "another complaint"
      Then Mia sees who looked at "Night talk": Dan, Olga; and of them by Olga: "complaint of Monday"

    Example: read to the first look, two at a time
      Given Mia has appointed Olga as auditor of "sessions, accounts" for 1 hour
      When Olga looks for the histories of the member Ben 5 times
      Then Mia reads 5 looks, 2 at a time, each once

    Example: no look without a reason
      Given Mia has appointed Olga as auditor of "sessions" for 1 hour
      When Olga reads the history of "Night talk", because ""
      Then it is refused: Please say why, in 5 to 500 characters.
      And Mia sees no looks

    Example: turning pages is one look
      Given Mia has appointed Olga as auditor of "sessions" for 1 hour
      When Olga reads the history of "Night talk" five times, because "complaint of Monday"
      Then Mia sees 1 look

  Rule: People are letters unless accounts are in scope

    Example: letters
      Given Mia has appointed Olga as auditor of "sessions" for 1 hour
      When Olga reads the history of "Night talk", because "complaint of Monday"
      Then Olga reads 'Member A planned "Night talk"'
      And Olga reads "Member B took a seat."
      And no name of Ana, Ben, Cleo and Dan is shown

    Example: names
      Given Mia has appointed Olga as auditor of "sessions, accounts" for 1 hour
      When Olga reads the history of "Night talk", because "complaint of Monday"
      Then Olga reads "ben took a seat."

    Example: what members told staff stays hidden
      Given Mia has appointed Olga as auditor of "moderation" for 1 hour
      And Cleo has reported Ben in "Night talk"
      When Olga reads the newest case at event 1
      Then the field "note" is "(hidden)"

    Example: what members told staff, for whoever may see accounts
      Given Mia has appointed Olga as auditor of "moderation, accounts" for 1 hour
      And Cleo has reported Ben in "Night talk"
      When Olga reads the newest case at event 1
      Then the field "note" is "He shouted at us."

  Rule: The state is shown as it was

    Example: before and after a seat was taken
      Given Mia has appointed Olga as auditor of "sessions" for 1 hour
      When Olga looks at "Night talk" at event 2
      Then before it nobody had a seat, and after it one member had

    Example: before anything happened
      Given Mia has appointed Olga as auditor of "sessions" for 1 hour
      When Olga looks at "Night talk" at event 0
      Then nothing is there yet

  Rule: Every event tells what led to it

    Example: a booking that another history ended
      Given Mia has appointed Olga as auditor of "sessions, accounts" for 1 hour
      And Ana calls off "Night talk"
      When Olga reads the bookings of Ben
      Then its last event was caused by an event of a "Session"

    Example: somebody's own request
      Given Mia has appointed Olga as auditor of "sessions" for 1 hour
      When Olga reads the history of "Night talk", because "complaint of Monday"
      Then its last event was caused by a request

  Rule: A signed copy is for those who may see accounts

    Example: taken
      Given Mia has appointed Olga as auditor of "sessions, accounts" for 1 hour
      When Olga takes a signed copy of "Night talk"
      Then the copy proves itself without the product

    Example: not taken
      Given Mia has appointed Olga as auditor of "sessions" for 1 hour
      When Olga takes a signed copy of "Night talk"
      Then it is refused: Your appointment does not cover this.
