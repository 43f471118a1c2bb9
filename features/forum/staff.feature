Feature: Reports, pins and polls

  Background:
    Given the Well "Night Owls"
    And Ana and Ben are members of "Night Owls"
    And Ana has posted "Cannot sleep" in "Night Owls"

  Rule: Members report a post in the wording that they saw

    @FOR-041 @FOR-052 @MOD-012 @MOD-026
    Example: Ben reports, and Ana changes the text
      When Ben reports the post "Cannot sleep", saying "  "
      Then it is refused: Please provide reason for your report
      When Ben reports the post "Cannot sleep", saying "It frightens me."
      And Ana changes the post "Cannot sleep" to "All is well"
      Then staff see that Ben reported wording 1 of a post by Ana: "It frightens me."
      And staff read of the post "Cannot sleep": "Cannot sleep" by ana, "All is well" by ana

    @MOD-012
    Example: Ana reports a reply
      Given Ben has replied "Then take these" to "Cannot sleep"
      When Ana reports the post "Then take these", saying "He sells pills."
      Then staff see that Ana reported wording 1 of a post by Ben: "He sells pills."

    Example: nobody reports their own post
      When Ana reports the post "Cannot sleep", saying "Hm"
      Then it is refused: You cannot report yourself.

  Rule: Words that sound like danger block nothing, and ask staff to look after their author

    Example: Ana writes that she wants to die
      When Ana posts "Some nights I just want to die" in "Night Owls"
      And Ben replies "I am here" to "Some nights I just want to die"
      Then Ben finds below "Some nights I just want to die": I am here
      And staff are asked to look after Ana because of the post "Some nights I just want to die"

  Rule: Staff pin posts on top of their Well and of the combined feed

    @FOR-039 @FOR-055 @FOR-056 @FOR-057
    Example: a pin is set and reset
      Given Ana has posted "Still awake" in "Night Owls"
      When Mia pins the post "Cannot sleep"
      Then Ben sees pinned in "Night Owls": Cannot sleep
      And Ben sees pinned in the combined feed: Cannot sleep
      And Ben finds in the discussion of "Night Owls": Still awake
      When Mia resets the pin of "Cannot sleep"
      Then Ben sees pinned in "Night Owls": nothing

    @FOR-055
    Example: the list of pins is set as marketing data
      Given Ana has posted "Still awake" in "Night Owls"
      And Mia pins the post "Cannot sleep"
      When Mia sets the list of pins to "Still awake"
      Then Ben sees pinned in the combined feed: Still awake
      When Ben sets the list of pins to "Cannot sleep"
      Then it is refused: You do not have permission to do this.

    Example: members do not pin
      When Ben pins the post "Cannot sleep"
      Then it is refused: You do not have permission to do this.

    @FOR-034 @FOR-038
    Example: a pinned post is not deleted
      When Mia pins the post "Cannot sleep"
      And Ana deletes the post "Cannot sleep"
      Then it is refused: This post is pinned. It can be deleted once its pin is reset.
      When Mia deletes the post "Cannot sleep"
      Then it is refused: This post is pinned. It can be deleted once its pin is reset.

  Rule: Staff ask all members, each of whom has one vote

    @FOR-029 @FOR-030 @FOR-060
    Example: votes are counted once per member
      When Mia asks "When do you sleep?" with the answers Early / Late / Never
      And Ana answers the poll with number 2
      And Ben appends the vote 2 to the poll
      And Ben answers the poll with number 3
      Then Ben sees the poll "When do you sleep?" with Early 0, Late 1, Never 1
      And Ben has answered the poll with number 3
      When Ben answers the poll with number 4
      Then it is refused: This poll has no such answer.
      When Mia closes the poll
      And Ana answers the poll with number 1
      Then it is refused: This poll is closed.
