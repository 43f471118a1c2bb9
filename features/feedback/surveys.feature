Feature: Telling how a session was

  After a session people are asked a few calm questions, never twice and never without having been there.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"

  Rule: Only people who took part are asked

    @ROM-105 @ROM-106
    Example: everybody who was there
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      Then "Night talk" still asks Ben for feeling, review, outcome, frequency
      And "Night talk" still asks Ana for feeling, outcome, frequency

    @ROM-083
    Example: already while it goes on
      When "Night talk" starts
      And Ana, Ben and Cleo have entered "Night talk"
      And it is 6 minutes into "Night talk"
      Then "Night talk" still asks Ben for feeling, review, outcome, frequency

    Example: Dan did not come
      When Ana, Ben and Cleo have met in "Night talk"
      And Dan asks what "Night talk" still asks for
      Then it is refused: You did not take part in this session.

    Example: Eve has nothing to do with it
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      And Eve felt "Good" after "Night talk"
      Then it is refused: You did not take part in this session.

    Example: it has not begun
      When Ben felt "Good" after "Night talk"
      Then it is refused: This session has not started yet.

    Example: a visitor
      When a visitor asks what "Night talk" still asks for
      Then it is refused: Please log in to continue.

  Rule: A session that did not take place asks nothing

    @ROM-001
    Example: too few people came
      When "Night talk" starts
      And Ana and Ben have entered "Night talk"
      And it is 16 minutes into "Night talk"
      And Ben asks what "Night talk" still asks for
      Then it is refused: This session did not take place, so it costs you nothing.

    Example: it was canceled
      When Ana calls off "Night talk"
      And Ben asks what "Night talk" still asks for
      Then it is refused: This session was canceled.

  Rule: The feeling is asked after every session, from 1 Awful to 5 Awesome

    @FBK-020 @ROM-106
    Example: Ben felt good
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      And Ben felt "Good" after "Night talk"
      Then "Night talk" still asks Ben for review, outcome, frequency
      When Ben felt "Awful" after "Night talk"
      Then it is refused: You have already answered this. Thank you.

    @FBK-020 @FBK-021 @FBK-022
    Example: an answer outside its scale
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      And Ben answers 6 to the feeling survey after "Night talk"
      Then it is refused: Please choose an answer from 1 to 5.
      When Ben answers 5 to the frequency survey after "Night talk"
      Then it is refused: Please choose an answer from 1 to 4.

    Example: two weeks later it is too late
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      And it is 17 days later at 12:00
      And Ben felt "Good" after "Night talk"
      Then it is refused: Sessions can be reviewed for 14 days.

  Rule: Outcome and frequency are asked once in thirty days, answered or skipped

    @FBK-024
    Example: Ben answers one and skips the other
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      And Ben answers 2 to the outcome survey after "Night talk"
      And Ben skips the frequency survey after "Night talk"
      Then "Night talk" still asks Ben for feeling, review

  Rule: The NPS is asked from the third session on, once in ninety days

    @FBK-019 @FBK-024 @FBK-025
    Example: the third session
      Given Ben, Cleo and Dan came to 2 sessions of Ana in "Night Owls" before
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      Then "Night talk" still asks Ben for feeling, review, outcome, frequency, nps
      When Ben recommends with 9 after "Night talk"
      Then "Night talk" still asks Ben for feeling, review, outcome, frequency

    @FBK-023 @FBK-025
    Example: staff read who would recommend it
      Given Ben, Cleo and Dan came to 2 sessions of Ana in "Night Owls" before
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      And Ben recommends with 9 after "Night talk"
      Then staff read that Ben recommends with 9 after "Night talk"

    @FBK-024
    Example: no member is asked before
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      And Ben recommends with 9 after "Night talk"
      Then it is refused: This is asked after 3 sessions.

    @FBK-019
    Example: there is no eleven
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      And Ben recommends with 11 after "Night talk"
      Then it is refused: Please choose an answer from 1 to 10.
