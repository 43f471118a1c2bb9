Feature: Reviews on a profile
  Hosts read what people say of them first, and decide on their own profile what others read.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
    And Ana, Ben, Cleo and Dan have met in "Night talk"
    And Ben reviews "Night talk" with "It helped to be heard."
    And it is Wednesday at 20:30
    And Ana logs in on the page
    And Ana puts the notes "Your first session is behind you" and "You hosted your first session" aside

  Rule: One press and a yes make a review public, or delete it

    @journey @browser-only @FBK-015
    Example: made public
      When Ana makes the review by Ben public on her profile
      Then the page says "This recommendation has been public!"
      And a visitor reads the reviews of Ana "It helped to be heard."

    @journey @browser-only @FBK-012
    Example: deleted
      When Ana deletes the review by Ben on her profile
      Then the page says "This recommendation has been deleted!"
      And Ana reads no reviews of Ana
