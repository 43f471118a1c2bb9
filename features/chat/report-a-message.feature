Feature: Reporting a message

  Whoever is hurt by a message tells staff in their own words; staff see the message itself, not only the reporter's copy.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben and Cleo are registered for "Night talk" in "Night Owls"
    And Ben writes "Buy my pills" in the chat of "Night talk"

  Rule: A report says why

    @CHT-020
    Example: Cleo reports
      When Cleo reports "Buy my pills" in the chat of "Night talk" because "He sells things"
      Then staff read that "Buy my pills" was reported in the chat of "Night talk" because "He sells things"

    @CHT-010
    Example: without a reason
      When Cleo reports "Buy my pills" in the chat of "Night talk" because ""
      Then it is refused: Please provide reason for your report

  Rule: What was reported cannot be made unsaid

    @CHT-020
    Example: Ben deletes the message after the report
      Given Cleo reports "Buy my pills" in the chat of "Night talk" because "He sells things"
      When Ben deletes "Buy my pills" in the chat of "Night talk"
      And 120 days pass
      Then Mia can read "Buy my pills" as it was stored in the chat of "Night talk"

    Example: what nobody reported is forgotten after it was deleted
      When Ben deletes "Buy my pills" in the chat of "Night talk"
      And 91 days pass
      Then nobody can read "Buy my pills" any more in the chat of "Night talk"
