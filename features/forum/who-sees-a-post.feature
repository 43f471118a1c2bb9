Feature: Who sees a post

  What is written in a Well is for its members. Who keeps apart from somebody does not meet their words either.

  Background:
    Given the Well "Night Owls"
    And Ana and Ben are members of "Night Owls"
    And Ana has posted "Cannot sleep" in "Night Owls"

  Rule: Only members of a Well read its discussion

    @COM-067
    Example: a visitor is asked to log in, a member who joins reads
      When a visitor opens the discussion of "Night Owls"
      Then it is refused: Please log in to continue.
      When a visitor opens the post "Cannot sleep"
      Then it is refused: Please log in to continue.
      When Dan joins "Night Owls" with the commitment
      Then Dan finds in the discussion of "Night Owls": Cannot sleep

    @COM-025
    Example: Dan is asked to join
      When Dan opens the discussion of "Night Owls"
      Then it is refused: Join Well to unlock discussion.
      When Dan opens the post "Cannot sleep"
      Then it is refused: Join Well to unlock discussion.
      When Dan reacts to the post "Cannot sleep" with a heart
      Then it is refused: Join Well to unlock discussion.

    Example: who leaves the Well reads no more
      Given Ben leaves "Night Owls"
      When Ben opens the post "Cannot sleep"
      Then it is refused: Join Well to unlock discussion.

    Example: of a private Well nobody else learns
      Given the private Well "Quiet Room"
      And Mia has posted "Among us" in "Quiet Room"
      When Ben opens the post "Among us"
      Then it is refused: This post does not exist.
      When Ben opens the discussion of "Quiet Room"
      Then it is refused: This Well does not exist.

    Example: the posts of a deleted Well are gone
      Given Mia deletes "Night Owls"
      When Ben opens the post "Cannot sleep"
      Then it is refused: This post does not exist.

  Rule: The combined feed has the posts of all Wells of the member

    @COM-003
    Example: Ben sees both of his Wells, and no other
      Given the Well "Early Birds"
      And the Well "Gardeners"
      And Ben is a member of "Early Birds"
      And Cleo is a member of "Gardeners"
      And 1 minute passes
      And Ben has posted "Up at five" in "Early Birds"
      And Cleo has posted "Roses" in "Gardeners"
      Then Ben finds in the combined feed: Up at five, Cannot sleep
      And Ben finds in the discussion of "Welcome Well": Up at five, Cannot sleep

  Rule: Whoever restricts meets nothing of the other, and the other notices nothing

    @MOD-004 @C-024
    Example: Ben meets nothing of Cleo, and Cleo reads on what was there, and nothing new of Ben
      Given Cleo is a member of "Night Owls"
      And 1 minute passes
      And Cleo has posted "Good night" in "Night Owls"
      And Ben has replied "Neither can I" to "Cannot sleep"
      And Ben reacts to the post "Cannot sleep" with a heart
      And Ben has restricted Cleo
      Then Cleo finds in the discussion of "Night Owls": Good night, Cannot sleep
      And Ben finds in the discussion of "Night Owls": Cannot sleep
      And Cleo finds below "Cannot sleep": Neither can I
      And Cleo sees under the post "Cannot sleep": ❤️ 1
      And Cleo is offered for a mention in "Night Owls": Ana, Ben, Mia
      And Ben is offered for a mention in "Night Owls": Ana, Mia
      Given 1 minute passes
      And Ben has replied "Still awake" to "Cannot sleep"
      Then Cleo finds below "Cannot sleep": Neither can I
      And Ana finds below "Cannot sleep": Still awake, Neither can I
      When Ben replies "Good night" to "Good night"
      Then it is refused: This post does not exist.

    @C-024
    Example: a mention of the member who restricts is made as any other, and is no notice
      Given Ben has restricted Ana
      And Ana has posted "Dear @ben" in "Night Owls"
      When Ana mentions Ben in the post "Dear @ben"
      Then it is done
      And Ana sees that the post "Dear @ben" mentions Ben
      And Ben has 0 notices of the discussions

  Rule: The tab of the discussion counts what others wrote

    @COM-024 @COM-075
    Example: new posts are counted until the tab is opened
      Given 1 minute passes
      And Cleo is a member of "Night Owls"
      And 1 minute passes
      And Ana has posted "Still awake" in "Night Owls"
      And Cleo has posted "Hello" in "Night Owls"
      Then Cleo has 1 new post in "Night Owls"
      Given 1 minute passes
      When Cleo sees the discussion tab of "Night Owls"
      Then Cleo has 0 new posts in "Night Owls"
