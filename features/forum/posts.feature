Feature: Posts of a Well

  Members of a Well write to each other between sessions.

  Background:
    Given the Well "Night Owls"
    And Ana and Ben are members of "Night Owls"

  Rule: Members post in their Well, and read it from the latest back

    @http @memory @FOR-045 @FOR-046 @FOR-047
    Example: Ben reads what Ana wrote
      When Ana posts "Cannot sleep" in "Night Owls"
      Then Ben finds in the discussion of "Night Owls": Cannot sleep
      And the post "Cannot sleep" is by Ana and belongs to "Night Owls"

    @FOR-046 @FOR-058
    Example: older and newer posts are asked for from a post
      Given Ana has posted "One" in "Night Owls"
      And 1 minute passes
      And Ben has posted "Two" in "Night Owls"
      And 1 minute passes
      And Ana has posted "Three" in "Night Owls"
      Then Ben finds in the discussion of "Night Owls": Three, Two, One
      And Ben finds older than "Two": One
      And Ben finds newer than "One": Three, Two
      And Ana finds 1 post newer than "One"
      And Ben finds no posts from one that is not there

    @FOR-010
    Example: a post of spaces is refused
      When Ana posts "   " in "Night Owls"
      Then it is refused: Please write something first.

    @FOR-012
    Example: a post has at most 5000 characters
      When Ana posts a text of 5001 characters in "Night Owls"
      Then it is refused: Posts can be at most 5000 characters
      When Ana posts a text of 5000 characters in "Night Owls"
      Then the post is there

  Rule: A post can be changed and deleted

    @FOR-033 @FOR-048
    Example: the author changes the wording, and staff read both
      Given Ana has posted "Cannot sleep" in "Night Owls"
      And 6 minutes pass
      When Ana changes the post "Cannot sleep" to "Slept at last"
      Then Ben reads "Slept at last" where "Cannot sleep" was
      And the post "Cannot sleep" is marked as edited for Ben
      And staff read of the post "Cannot sleep": "Cannot sleep" by ana, "Slept at last" by ana

    Example: what is changed at once is not marked
      Given Ana has posted "Cannot slepe" in "Night Owls"
      When Ana changes the post "Cannot slepe" to "Cannot sleep"
      Then the post "Cannot slepe" is not marked as edited for Ben

    @FOR-037
    Example: staff change any post, others do not
      Given Ana has posted "Call 555 1234" in "Night Owls"
      When Ben changes the post "Call 555 1234" to "Call me"
      Then it is refused: You do not have permission to do this.
      When Mia changes the post "Call 555 1234" to "[number removed]"
      Then Ben reads "[number removed]" where "Call 555 1234" was

    @FOR-034 @FOR-038 @FOR-051
    Example: the author and staff delete a post, others do not
      Given Ana has posted "One" in "Night Owls"
      And Ana has posted "Two" in "Night Owls"
      When Ben deletes the post "One"
      Then it is refused: You do not have permission to do this.
      When Ana deletes the post "One"
      And Mia deletes the post "Two"
      Then Ben finds in the discussion of "Night Owls": nothing

    Example: replies go with their post
      Given Ana has posted "One" in "Night Owls"
      And Ben has replied "Me too" to "One"
      When Ana deletes the post "One"
      And Ben opens the post "Me too"
      Then it is refused: This post does not exist.
      And staff read of the post "Me too": "Me too" by ben

  Rule: A post has one picture

    @FOR-013 @FOR-014 @FOR-049
    Example: a picture with what it shows
      Given Ana has posted "My cat" in "Night Owls"
      When Ana gives the post "My cat" a picture of "A black cat"
      Then Ben sees in the post "My cat" a picture of "A black cat"
      When Ana gives the post "My cat" a file that is no picture
      Then it is refused: Please choose a JPG, PNG, WebP or GIF picture. This file is none that can be shown.
      And Ben sees in the post "My cat" a picture of "A black cat"

    @FOR-013 @FOR-014 @FOR-049
    Example: a second picture takes the place of the first, in a reply, too
      Given Ana has posted "My cat" in "Night Owls"
      And Ben has replied "Mine" to "My cat"
      When Ben gives the post "Mine" a picture of "A dog"
      And Ben gives the post "Mine" a picture of "A grey dog"
      Then Ana sees in the post "Mine" a picture of "A grey dog"
      When Ben gives the post "Mine" a file that is no picture
      Then it is refused: Please choose a JPG, PNG, WebP or GIF picture. This file is none that can be shown.

  Rule: A hard text can have a note over it

    Example: the author and staff set the note, others do not
      Given Ana has posted "It was dark" in "Night Owls"
      When Ben puts the note "Grief" over the post "It was dark"
      Then it is refused: You do not have permission to do this.
      When Ana puts the note "Mentions self-harm" over the post "It was dark"
      Then Ben sees the note "Mentions self-harm" over the post "It was dark"

  Rule: Nobody floods a Well

    Example: a new account posts a few times in a minute
      When Ana posts 5 different texts in "Night Owls"
      Then it is refused: That was a lot at once. Take a breath, then go on in a minute.

    Example: the same text again is refused
      Given Ana has posted "Cannot sleep" in "Night Owls"
      When Ana posts "cannot  SLEEP" in "Night Owls"
      Then it is refused: You have posted the same text a short while ago.

  Rule: In the main Well experienced hosts post, and all reply

    @FOR-040 @COM-004 @SIT-135
    Example: who posts in the main Well, also through the combined feed
      When Ana posts "Hello all" in "Welcome Well"
      Then it is refused: Only experienced hosts can post in this Well. You can reply to every post.
      When Mia posts "Welcome" in the combined feed
      Then the post "Welcome" is by Mia and belongs to "Welcome Well"
      When Ana replies "Thank you" to "Welcome"
      Then Ben finds below "Welcome": Thank you
      When Ana pins the post "Welcome"
      Then it is refused: You do not have permission to do this.
      When Mia pins the post "Welcome"
      Then Ben sees pinned in "Welcome Well": Welcome

    @FOR-040
    Example: a host of level 2 posts, and pins nothing
      Given the staff sets Ana's host level to 1
      When Ana posts "Hello all" in "Welcome Well"
      Then it is refused: Only experienced hosts can post in this Well. You can reply to every post.
      When the staff sets Ana's host level to 2
      And Ana posts "Hello all" in "Welcome Well"
      Then Ben finds in the discussion of "Welcome Well": Hello all
      When Ana pins the post "Hello all"
      Then it is refused: You do not have permission to do this.
