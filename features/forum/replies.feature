Feature: Replies, reactions and mentions

  Background:
    Given the Well "Night Owls"
    And Ana, Ben and Cleo are members of "Night Owls"
    And Ana has posted "Cannot sleep" in "Night Owls"

  Rule: Members reply to posts

    @FOR-032 @FOR-059
    Example: a reply to a reply belongs to the post above both
      When Ben replies "Neither can I" to "Cannot sleep"
      And 1 minute passes
      And Cleo replies "Hello both" to "Neither can I"
      Then Ana finds below "Cannot sleep": Hello both, Neither can I

    @FOR-035 @FOR-036
    Example: the author of a reply changes and deletes it, and staff delete it
      Given Ben has replied "Neither can I" to "Cannot sleep"
      And Cleo has replied "Buy pills" to "Cannot sleep"
      When Ben changes the post "Neither can I" to "Me too"
      And Mia deletes the post "Buy pills"
      Then Ana finds below "Cannot sleep": Me too
      When Ben deletes the post "Neither can I"
      Then Ana finds below "Cannot sleep": nothing

    @FOR-059
    Example: a post that is not there has no replies to list
      Then Ana finds no replies to a post that is not there
      And Ana finds below "Cannot sleep": nothing

    Example: the author of a post does not delete the replies of others
      Given Ben has replied "Neither can I" to "Cannot sleep"
      When Ana deletes the post "Neither can I"
      Then it is refused: You do not have permission to do this.

  Rule: There are three reactions, each once per member

    @FOR-050
    Example: Ben and Cleo react, and Ben takes one back
      When Ben reacts to the post "Cannot sleep" with a heart
      And Ben reacts to the post "Cannot sleep" with a heart
      And Ben reacts to the post "Cannot sleep" with a sad face
      And Cleo reacts to the post "Cannot sleep" with a heart
      Then Ana sees under the post "Cannot sleep": ❤️ 2, 😢 1
      When Ben takes a heart back from the post "Cannot sleep"
      Then Ana sees under the post "Cannot sleep": ❤️ 1, 😢 1

  Rule: The author mentions members of the Well whose name is in the text

    @FOR-053 @FOR-054
    Example: Ana mentions Ben
      Given Ana has posted "Thank you @ben" in "Night Owls"
      Then Ana is offered for a mention in "Night Owls": Ben, Cleo, Mia
      And Ana is offered for a mention in the combined feed: Ben, Cleo, Mia
      When Ana mentions Ben in the post "Thank you @ben"
      Then Cleo sees that the post "Thank you @ben" mentions Ben

    @FOR-018
    Example: a changed wording is tagged again
      Given Ana has posted "Thank you @ben" in "Night Owls"
      When Ana mentions Ben in the post "Thank you @ben"
      And Ana changes the post "Thank you @ben" to "Thank you @cleo"
      And Ana mentions Cleo in the post "Thank you @ben"
      Then Ben sees that the post "Thank you @ben" mentions Cleo

    @FOR-018
    Example: a mention whose name is gone from the text ends
      Given Ana has posted "Thank you @ben" in "Night Owls"
      When Ana mentions Ben in the post "Thank you @ben"
      And Ana changes the post "Thank you @ben" to "Thank you"
      Then Cleo sees that the post "Thank you @ben" mentions no one

    Example: who is not named, or does not belong to the Well, is not mentioned
      Given Ana has posted "Hello @dan and @benny" in "Night Owls"
      When Ana mentions Cleo in the post "Hello @dan and @benny"
      Then it is refused: Only members whose name is in the text can be mentioned.
      When Ana mentions Dan in the post "Hello @dan and @benny"
      Then it is refused: Only members of this Well can be mentioned.
      When Ben mentions Cleo in the post "Hello @dan and @benny"
      Then it is refused: You do not have permission to do this.
