Feature: What I answered, for me alone

  A member finds again what they answered after a session, in their own words. No one else reads it there.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben and Cleo are registered for "Night talk" in "Night Owls"
    And Ana, Ben and Cleo have met in "Night talk"

  Example: Ben finds his answers and his words again
    When Ben felt "Good" after "Night talk"
    And Ben answers 2 to the outcome survey after "Night talk"
    And Ben reviews "Night talk" with "It helped to listen."
    Then Ben finds about "Night talk": feeling Good, outcome A little better, review It helped to listen.
    And Cleo finds no answers of her own

  Example: what was skipped leaves nothing there
    When Ben skips the feeling survey after "Night talk"
    Then Ben finds no answers of his own

  Example: a review that Ben deletes is gone from there
    Given Ben reviews "Night talk" with "It helped to listen."
    When Ben deletes the own review
    Then Ben finds no answers of his own
