Feature: Reviews of a host

  A review belongs to the host it is about: they read it first, and decide whether others do.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
    And Ana, Ben, Cleo and Dan have met in "Night talk"
    And Ben reviews "Night talk" with "It helped to be heard."

  Rule: At first the host alone reads it

    @FBK-013 @FBK-014
    Example: a new review
      Then Ana reads the reviews of Ana "It helped to be heard."
      And Cleo reads no reviews of Ana
      And a visitor reads no reviews of Ana

    @FBK-014
    Example: asking for private ones does not help others
      Then Cleo reads no reviews of Ana, not even when asking for private ones

  Rule: The host makes it public

    @FBK-015
    Example: Ana is proud of it
      When Ana makes the review by Ben public
      Then Cleo reads the reviews of Ana "It helped to be heard."
      And a visitor reads the reviews of Ana "It helped to be heard."

    Example: nobody else does
      When Ben makes the review by Ben public
      Then it is refused: You do not have permission to do this.

    Example: others do not learn that there is one
      When Cleo makes the review by Ben public
      Then it is refused: This review does not exist any more.

  Rule: Host and author delete it

    @FBK-012
    Example: Ben thinks better of it
      Given Ana makes the review by Ben public
      When Ben deletes the review by Ben
      Then Ana reads no reviews of Ana
      And a visitor reads no reviews of Ana

  Rule: Who wrote a review finds it again, and may take it back at any time

    @FBK-012
    Example: Ben thinks better of it before Ana shows it to anybody
      Then Ben finds the own review "It helped to be heard.", private
      And Cleo finds no own reviews
      When Ben deletes the own review
      Then Ben finds no own reviews
      And Ana reads no reviews of Ana

    Example: Ana makes it public
      When Ana makes the review by Ben public
      Then Ben finds the own review "It helped to be heard.", public

    Example: Ana has left
      When Ana deletes her account
      Then Ben finds the own review "It helped to be heard.", private

  Rule: Reviews are seen where the profile is seen

    @FBK-014
    Example: the Well is gone, and with it what Ana hosted in public
      Given Mia is an admin
      And Ana makes the review by Ben public
      Then a visitor sees that Ana has 1 review
      When Mia deletes "Night Owls"
      Then a visitor reads no reviews of Ana
      And Cleo reads the reviews of Ana "It helped to be heard."
      And a visitor sees that Ana has 0 reviews
      And Cleo sees that Ana has 1 review

    @C-027 @FBK-008
    Example: visitors do not learn who was in which session
      Given Ana makes the review by Ben public
      Then a visitor reads "It helped to be heard." about Ana, by a member, without the session
      And Cleo reads "It helped to be heard." about Ana, by Ben, of "Night talk"

    @C-027 @FBK-008
    Example: Cleo wants to be named
      Given Cleo reviews "Night talk" with "Warm and clear." and her name
      And Ana makes the review by Cleo public
      Then a visitor reads "Warm and clear." about Ana, by Cleo, of "Night talk"

    Example: Ana has left
      Given Ana makes the review by Ben public
      And Cleo sees that Ana has 1 review
      When Ana deletes her account
      Then Cleo reads no reviews of Ana
      And a visitor reads no reviews of Ana
      And Cleo sees that Ana has 0 reviews

  Rule: Restricted members do not meet here either

    Example: Cleo restricts Ben
      Given Ana makes the review by Ben public
      When Cleo has restricted Ben
      Then Cleo reads no reviews of Ana
      And Dan reads the reviews of Ana "It helped to be heard."

    Example: Cleo restricts Ana
      Given Ana makes the review by Ben public
      When Cleo has restricted Ana
      Then Cleo reads no reviews of Ana
      And Cleo sees that Ana has 0 reviews
      And Ana sees that Ana has 1 review
      And Dan sees that Ana has 1 review
