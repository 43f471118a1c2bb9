Feature: Missing sessions

  Whoever misses several sessions in a short time cannot register for a while, so that seats go to people who come.

  Background:
    Given the Well "Night Owls"
    And Ana hosts one session a day in "Night Owls" for 3 days

  Rule: Three missed sessions in thirty days stop new registrations for seven days

    @API-037
    Example: Greta has missed three
      Given Finn hosts "Later talk" in "Night Owls" on 2026-05-20 at 19:00
      When Greta misses the first 3 of them, in which Ana, Ben, Cleo and Dan meet
      And Greta registers for "Later talk"
      Then it is refused for missed sessions, with the day from which Greta can register again

    @API-037
    Example: a week later
      Given Finn hosts "Later talk" in "Night Owls" on 2026-05-20 at 19:00
      When Greta misses the first 3 of them, in which Ana, Ben, Cleo and Dan meet
      And it is on 2026-05-17 at 12:00
      And Greta registers for "Later talk"
      Then "Later talk" is "Going" to Greta

    @API-037
    Example: two are forgiven
      Given Finn hosts "Later talk" in "Night Owls" on 2026-05-20 at 19:00
      When Greta misses the first 2 of them, in which Ana, Ben, Cleo and Dan meet
      And Greta registers for "Later talk"
      Then "Later talk" is "Going" to Greta
