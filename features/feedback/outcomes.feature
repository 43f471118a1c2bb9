Feature: How members are over time, of groups of people

  Staff who may publish read what members answered after sessions: only of months whose answers are complete, only of ten people
  or more, and with those who were asked and did not answer.

  Example: ten people felt good
    Given Ben, Cleo, Dan, Eve, Finn, Gus, Hana, Ida, Jon and Kim attended "Night talk" hosted by Ana
    When Ben, Cleo, Dan, Eve, Finn, Gus, Hana, Ida, Jon and Kim each felt "Good" after "Night talk"
    When 25 days pass
    Then Mia reads no outcomes yet
    When 25 days pass
    Then Mia reads that 10 people felt "Good", and that fewer than 10 were asked and did not answer

  Example: one of the ten leaves and is forgotten
    Given Ben, Cleo, Dan, Eve, Finn, Gus, Hana, Ida, Jon and Kim attended "Night talk" hosted by Ana
    And Ben, Cleo, Dan, Eve, Finn, Gus, Hana, Ida, Jon and Kim each felt "Good" after "Night talk"
    And Ben deletes his account
    When 25 days pass
    Then Mia reads no outcomes yet
    When 25 days pass
    Then Mia reads no outcomes yet

  Example: staff of another level
    Given Kim is an admin, too
    When Mia lets Kim write drafts of the site
    And Kim asks for outcomes
    Then it is refused: Another level is needed for this. Ask a member of the staff who may publish; under Site, Who may change it, they can change your level.

  Example: nine people answered
    Given Ben, Cleo, Dan, Eve, Finn, Gus, Hana, Ida, Jon and Kim attended "Night talk" hosted by Ana
    And Ben, Cleo, Dan, Eve, Finn, Gus, Hana, Ida and Jon each felt "Good" after "Night talk"
    When 25 days pass
    Then Mia reads no outcomes yet
    When 25 days pass
    Then Mia reads no outcomes yet

  Rule: Answers for a study are like those of at least ten people, and need a reason

    Example: Mia takes answers, of which none is like too few others
      Given Ben, Cleo, Dan, Eve, Finn, Gus, Hana, Ida, Jon and Kim attended "Night talk" hosted by Ana
      And Ana, Ben, Cleo, Dan, Eve, Finn, Gus, Hana, Ida, Jon and Kim each felt "Good" after "Night talk"
      When 25 days pass
      Then Mia reads no outcomes yet
      When 25 days pass
      And Mia takes answers for a study because "A thesis"
      Then she has 10 answers, and at most 10 are left out
      When Mia has appointed Olga as auditor of "accounts" for 1 hour
      And Olga reads which answers Mia took for studies
      Then Olga reads "mia (staff) took 10 answers for a study, in groups of at least 10, and left out at most 10: A thesis."

    Example: without a reason
      When Mia takes answers for a study because ""
      Then it is refused: Please say for which study, and why.
