Feature: Has anybody changed the log since?

  No line is shown that is not what was recorded: an auditor reads at each line whether it is, and the operator holds the whole
  log against its signed chain.

  Background:
    Given Mia is an admin
    And Mia warns Ben: "Shouted at Cleo"
    And Mia suspends Ben: "Shouted again"
    And Mia has appointed Olga as auditor of "everything" for 1 hour

  Rule: A log that nobody changed is sound

    @http
    Example: verified by the operator
      When the operator verifies the log
      Then the verification ends with: Sound: nothing that was recorded has been changed, removed, put in or moved
      And staff read that the operator verified the log and found it sound

    Example: verified by night
      When the log is verified by night
      Then staff read that the product verified the log by night and found it sound

  Rule: What was changed is named where it is shown, and nothing else

    @memory-only
    Example: a suspension that became a warning
      Given in the account of Ben the log says "warned" where "suspended" was recorded
      When the operator verifies the log
      Then the verification says: was changed: AccountStatusSet
      And the verification ends with: Damaged: 1 finding.
      And staff read that the operator verified the log and found it damaged

    @memory-only
    Example: in the history of the account
      Given in the account of Ben the log says "warned" where "suspended" was recorded
      When Olga reads the history of the account of Ben
      Then 1 line is marked: ⚠ This line is not what was recorded: mia (staff) warned ben until 4 May 2027, 09:00 UTC: Shouted again, on case (number).

    @memory-only
    Example: in the conduct of the member
      Given in the account of Ben the log says "warned" where "suspended" was recorded
      When Olga asks for the conduct of Ben
      Then it is shown before everything that 1 event of "Account" is not what was recorded
      And 1 line is marked: ⚠ This line is not what was recorded: mia (staff) warned ben until 4 May 2027, 09:00 UTC: Shouted again, on case (number).

    @memory-only
    Example: between two dates
      Given in the account of Ben the log says "warned" where "suspended" was recorded
      When Olga asks what changed about Ben from 2026-01-01 at 00:00 to 2027-01-31 at 23:59
      Then it is shown before everything that 1 event of "Account" is not what was recorded
      And 1 line is marked: ⚠ This line is not what was recorded: mia (staff) warned ben until 4 May 2027, 09:00 UTC: Shouted again, on case (number).

    @memory-only
    Example: in the sums of a month
      Given Cleo is subscribed to "Unlimited, monthly"
      And the log says that Cleo was charged 5 dollars where 15 dollars were recorded
      And Mia has appointed Olga as auditor of "payments" for 1 hour
      When Olga asks for the money of the month 2026-05
      Then it is shown before everything that 1 event of "Payments of a member" is not what was recorded

    @memory-only
    Example: a signed copy
      Given in the account of Ben the log says "warned" where "suspended" was recorded
      When Olga takes a signed copy of the account of Ben
      Then it is refused: The tamper evidence has found damage, so no signed copy can be made. Please tell the people who run Wellspring.
