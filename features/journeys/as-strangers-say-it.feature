Feature: What strangers say of an evening
  After scenarios of three people who never saw the steps, with what an example has to bring along.

  Example: A newcomer finds a first Well
    Given there is a Well called "Living with Grief"
    And Nora has never used Wellspring before
    When she registers with the email address "nora@example.org"
    And she follows the link in the confirmation mail
    And she picks "Living with Grief" as the first Well she wants to join
    Then Nora shows up among the members of "Living with Grief"
    But she is not yet signed up for any session

  Example: From the waiting room to the survey
    Given "Morning Check-in" is a session led by the group, tomorrow at 18:30
    And Dario, Elif and Omar each have a place in it
    When tomorrow 18:25 comes round and the three of them turn up in the waiting room
    And the clock reaches 18:30
    Then the three of them can see and hear one another
    When Dario leaves the session after 40 minutes
    Then he is asked to fill in a short survey about "Morning Check-in"
    And Elif and Omar simply carry on talking

  Example: Reminders go to those who come
    Given Farid has a place in "Focus Together" on Tuesday at 20:00
    And Greta has booked it too
    And Greta gives up her place
    When it is the day before "Focus Together"
    Then Farid is reminded that it starts on Tuesday at 20:00
    But Greta gets no reminder of "Focus Together"

  Example: Restricting another member without a fuss
    Given Elif and Ivo both belong to the Well "Grief"
    And Ivo wrote the post "Stop whining" in the Well "Grief"
    When Elif restricts Ivo
    Then Elif no longer sees Ivo's posts in the forum
    And Ivo is not told that he was restricted
    When she lifts the restriction a day later
    Then Elif sees Ivo's post

  Example: A suspended member appeals and is heard
    Given Mia suspended Farid for 14 days yesterday
    When Farid appeals with the words "I was quoting somebody else"
    And Noor, a moderator who had nothing to do with the first decision, rules in his favour
    Then the suspension no longer counts against him
    And Farid is let back in straight away
    And a mail explains the decision to him
