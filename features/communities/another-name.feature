Feature: Another name in a Well

  Who belongs to a Well is health data. A member may be known in one Well by another name, which no other member can connect with them.

  Background:
    Given the Well "Night Owls"
    And Ben and Cleo are members of "Night Owls"
    And Ana is a member

  Rule: The others know the member by that name alone

    @http
    Example: Ana is Moss in the list of members
      When Ana joins "Night Owls" under the name "Moss"
      Then Ben finds "Moss" and not Ana among the members of "Night Owls"

    Example: what she writes has that name, and she changes it as her own
      Given Ana has joined "Night Owls" under the name "Moss"
      When Ana posts "I have not said this before." in "Night Owls"
      Then Ben sees that "I have not said this before." was written by "Moss"
      And Ana sees that "I have not said this before." is hers

    Example: she is mentioned by it
      Given Ana has joined "Night Owls" under the name "Moss"
      Then Ben is offered for a mention in "Night Owls": _moss, cleo, mia

    Example: the name has no profile
      Given Ana has joined "Night Owls" under the name "Moss"
      When Ben opens the profile "_moss"
      Then it is refused: This member does not exist.

  Rule: A name does not say whose it is, and belongs to one member of the Well

    Example: her own username
      When Ana joins "Night Owls" under the name "Ana"
      Then it is refused: This is what you are called elsewhere. Please choose a name that does not say who you are.

    Example: a name that another one has there
      Given Ana has joined "Night Owls" under the name "Moss"
      And Dan is a member
      When Dan joins "Night Owls" under the name "moss"
      Then it is refused: Another member has or had this name. Please choose another one.

    Example: the others know her already
      Given Ana is a member of "Night Owls"
      When Ana joins "Night Owls" under the name "Moss"
      Then it is refused: The others of this Well know you by your own name. To go by another one, leave the Well and join it again under that name.

  Rule: What was written stays under the name it was written under

    Example: Ana comes back as herself
      Given Ana has joined "Night Owls" under the name "Moss"
      And Ana has posted "I have not said this before." in "Night Owls"
      When Ana leaves "Night Owls"
      And Ana joins "Night Owls" with the commitment
      Then Ben sees that "I have not said this before." was written by "Moss"

    Example: she changes the name
      Given Ana has joined "Night Owls" under the name "Moss"
      And Ana has posted "I have not said this before." in "Night Owls"
      When Ana changes her name in "Night Owls" to "Fern"
      Then Ben sees that "I have not said this before." was written by "Fern"

  Rule: Sessions of the Well show face and voice

    Example: Ana cannot take a place
      Given Hana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And Ana has joined "Night Owls" under the name "Moss"
      When Ana registers for "Night talk"
      Then it is refused: You go by another name in this Well, and sessions show face and voice. To take part in them, leave the Well and join it again under your own name.

  Rule: Restrictions and removals follow the person and name the name

    Example: Ben restricts Moss, and Ana cannot sit with him anywhere
      Given Ana has joined "Night Owls" under the name "Moss"
      And the Well "Early Birds"
      And Ana and Ben are members of "Early Birds"
      And Hana hosts "Morning talk" in "Early Birds" on Wednesday at 9:00
      And Ben is registered for "Morning talk" in "Early Birds"
      When Ben restricts "Moss" of "Night Owls"
      Then Ben sees that he restricts "Moss" alone
      And "Morning talk" looks to Ana like a full session

    Example: at that moment nothing of Ana disappears for Ben
      Given Ana has joined "Night Owls" under the name "Moss"
      And the Well "Early Birds"
      And Ana and Ben are members of "Early Birds"
      And Ana has posted "Good morning." in "Early Birds"
      And Ana has posted "I have not said this before." in "Night Owls"
      When Ben restricts "Moss" of "Night Owls"
      Then Ben finds in the discussion of "Night Owls": nothing
      And Ben finds in the discussion of "Early Birds": Good morning.

    Example: staff remove Moss, and Ana cannot join again
      Given Ana has joined "Night Owls" under the name "Moss"
      When staff remove "Moss" from "Night Owls", because "Sold things."
      And Ana joins "Night Owls" with the commitment
      Then it is refused: You cannot join this Well at the moment. If you would like to talk about it, our team is here for you.

  Rule: Staff learn who it is with a reason, and that is recorded

    Example: Mia says why
      Given Ana has joined "Night Owls" under the name "Moss"
      When Mia of the staff asks who "Moss" of "Night Owls" is, because "A call of the police."
      Then Mia reads that it is Ana
      And the look of Mia is recorded, because "A call of the police."
