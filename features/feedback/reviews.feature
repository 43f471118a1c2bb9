Feature: Reviewing a session

  People who were there say what they thought of a session, once, in their own words; at first its host alone reads it.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
    And Ana, Ben, Cleo and Dan have met in "Night talk"

  Rule: A review names the session as it was, whatever the browser says

    @FBK-009 @FBK-011
    Example: Ben is thankful
      When Ben reviews "Night talk" with "It helped to be heard."
      Then the review of "Night talk" by Ben says "It helped to be heard."
      And "Night talk" still asks Ben for feeling, outcome, frequency

  Rule: It goes to the forum only when its author ticks it

    @FBK-011
    Example: Ben would like to share it
      When Ben reviews "Night talk" with "It helped to be heard." for the forum
      Then the review may be shared in the forum
      And Cleo soon finds in the discussion of "Night Owls": After “Night talk”: It helped to be heard.

    @FBK-011
    Example: without the tick
      When Ben reviews "Night talk" with "It helped to be heard."
      Then Cleo finds in the discussion of "Night Owls": nothing

    @FBK-011
    Example: Ben has left the Well, and may not post there
      When Ben leaves "Night Owls"
      And Ben reviews "Night talk" with "It helped to be heard." for the forum
      Then the review is not shared in the forum
      And Cleo finds in the discussion of "Night Owls": nothing

  Rule: One review of a session, by people who took part, for fourteen days

    @FBK-011
    Example: twice
      When Ben reviews "Night talk" with "It helped."
      And Ben reviews "Night talk" with "It did not help."
      Then it is refused: You have already reviewed this session. Thank you.

    @FBK-011
    Example: Eve was not there
      When Eve reviews "Night talk" with "I heard it was good."
      Then it is refused: You did not take part in this session.

    Example: the host
      When Ana reviews "Night talk" with "I was great."
      Then it is refused: You hosted this session, so you cannot review it.

    @FBK-016
    Example: a week later it can still be reviewed, after two it cannot
      When it is 7 days later at 12:00
      And Ben reviews "Night talk" with "It still helps."
      Then the review of "Night talk" by Ben says "It still helps."
      When it is 10 days later at 12:00
      And Cleo reviews "Night talk" with "It helped."
      Then it is refused: Sessions can be reviewed for 14 days.

    Example: too many words
      When Ben reviews "Night talk" in 1001 characters
      Then it is refused: Max 1000 characters
