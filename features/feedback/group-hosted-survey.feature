Feature: Telling how a group-hosted session was

  Nobody leads a group-hosted session, so those who came say how it went.

  Background:
    Given the Well "Night Owls"
    And Ana has set up the group-hosted "Open circle" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Open circle" in "Night Owls"
    And "Open circle" starts
    And Ben, Cleo and Dan have entered "Open circle"
    And it is 10 minutes into "Open circle"
    And it is 66 minutes into "Open circle"

  Rule: Everybody who took part is asked

    @http @memory @FBK-017 @ROM-008 @ROM-106
    Example: the survey stands for the review, and its mood for the feeling
      Then "Open circle" still asks Ben for feeling, group-hosted survey, outcome, frequency
      When Ben tells of "Open circle": mood 2, support 5, "More silence."
      Then "Open circle" still asks Ben for outcome, frequency

  Rule: What was typed is kept, under the name of whoever is signed in

    @FBK-017 @FBK-018 @FBK-025 @SIT-132 @SIT-133
    Example: staff read it
      When Ben tells of "Open circle": mood 2, support 5, "More silence."
      Then staff read that Ben said "More silence." of "Open circle"

    @FBK-018
    Example: nothing to add
      When Ben tells of "Open circle": mood 3, support 4, ""
      Then staff read that Ben said "" of "Open circle"

  Rule: It is told once, by people who were there, on its scales

    Example: twice
      When Ben tells of "Open circle": mood 2, support 5, "More silence."
      And Ben tells of "Open circle": mood 5, support 1, "Less silence."
      Then it is refused: You have already answered this. Thank you.

    Example: Eve was not there
      When Eve tells of "Open circle": mood 2, support 5, "More silence."
      Then it is refused: You did not take part in this session.

    Example: a mood that does not exist
      When Ben tells of "Open circle": mood 9, support 5, "More silence."
      Then it is refused: Please choose an answer from 1 to 5.

  Rule: Survey answers are for staff alone

    @SIT-133
    Example: Ben looks for what others said
      When Ben reads what others said in the survey
      Then it is refused: You do not have permission to do this.

    @SIT-132
    Example: nobody rewrites them
      When Ben rewrites what others said in the survey
      Then it is refused: You do not have permission to do this.
      When a visitor recommends with 9 after "Open circle"
      Then it is refused: Please log in to continue.

    @SIT-132 @SIT-133
    Example: unknown names
      When Ben stores something under an unknown name
      Then it is refused: Nothing is kept under this name.
      When Ben reads what is stored under an unknown name
      Then it is refused: Nothing is kept under this name.

    @FBK-025 @BIL-045 @BIL-046
    Example: a member says why they give up their plan
      When Ben gives up the plan because "Too busy"
      Then staff read that Ben gave up the plan because "Too busy"
