Feature: What is said of people and sessions without names
  After scenarios of three people who never saw the steps, and who wrote of "a Basic member" and "a full session".

  Example: One session at a time
    Given a Basic member with one registration
    And another session takes place next week
    When the member registers for it
    Then the registration is refused
    And the member is offered Unlimited

  Example: A free place is offered in turn
    Given a full session in two days
    And two members are on the waiting list
    When an attendee gives up the place
    Then the first member on the waiting list is offered the place
    And the second member is offered nothing yet

  Example: A session ends with its host
    Given a running session with a host and four members
    When the host chooses to leave
    Then the host is not in the room

  Example: A host in the last hours before a session
    Given Chloe is registered for the session "Lunch check-in", which starts in 2 hours
    When 1 hour and 56 minutes pass
    And Chloe opens the page of "Lunch check-in"
    Then Chloe is still on the list of attendees

  @BIL-011
  Example: Three sessions earn a month
    Given a host has held two sessions this month
    When the host holds a third session
    Then the host has held 3 of 3 sessions for a free month
    And the host has Unlimited

  Example: Three missed sessions stop registering
    Given a member has missed two sessions
    When the member misses a third session
    And the member registers for a session next week
    Then it is refused for missed sessions, with the day from which the member can register again

  Example: What is paid for lasts
    Given Eva has had the monthly Unlimited plan for 10 days
    When Eva cancels her plan
    Then Eva keeps Unlimited until the end of the paid period
    When the paid period ends
    Then Eva is on the Basic plan

  Example: A warning is private
    Given a member reported a post for giving medical advice
    When staff warn the author
    Then the author gets a warning with the reason
    And the author does not learn who reported the post

  Example: A Well is left and entered again
    Given Chloe belongs to the Wells "Grief" and "Burnout"
    When she decides to leave "Burnout"
    Then she is still a member of "Grief"
    And she is no longer a member of "Burnout"
