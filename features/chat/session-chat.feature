Feature: The chat of a session

  Every session has a chat for its host and everybody with a seat, so that they can meet before and stay in touch after.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben and Cleo are registered for "Night talk" in "Night Owls"

  Rule: A chat belongs to the host and everybody with a seat

    @http @CHT-015 @CHT-018 @CHT-019
    Example: registering brings the chat
      Given Dan is registered for "Night talk" in "Night Owls"
      Then Dan has the chat of "Night talk" with Ana, Ben, Cleo and Dan
      And Ana has the chat of "Night talk" with Ana, Ben, Cleo and Dan

    @CHT-015
    Example: Eve has no seat
      Given Eve is a member of "Night Owls"
      When Eve looks into the chat of "Night talk"
      Then it is refused: This chat does not exist.
      And Eve has no chats

    Example: Eve cannot write either
      Given Eve is a member of "Night Owls"
      When Eve writes "Hello" in the chat of "Night talk"
      Then it is refused: This chat does not exist.

    Example: two members write to each other there
      When Ben writes to Cleo "Is it your first time, too?"
      And Cleo writes to Ben "It is."
      Then Cleo reads "Is it your first time, too?" from Ben
      And Ben reads "It is." from Cleo

    Example: and have no other place to do it
      Given Eve is a member of "Night Owls"
      When Eve writes to Ben "Hello"
      Then it is refused: This chat does not exist.
      And Ben does not read "Hello" from Eve

    Example: visitors see no chats
      When a visitor looks into the chat of "Night talk"
      Then it is refused: Please log in to continue.

    Example: whoever gives the seat back loses the chat
      When Ben unregisters from "Night talk"
      Then Ben has no chats
      And Ana has the chat of "Night talk" with Ana and Cleo

    @MOD-019
    Example: whoever is removed loses the chat at once
      Given "Night talk" starts
      And Ana, Ben and Cleo have entered "Night talk"
      When Ana removes Ben from the room of "Night talk" saying "He kept shouting."
      And Ben writes "You will see" in the chat of "Night talk"
      Then it is refused: This chat does not exist.

    @CHT-017
    Example: whoever comes later sees what was written before
      Given Ben writes "Is anybody else nervous?" in the chat of "Night talk"
      And Dan is registered for "Night talk" in "Night Owls"
      Then Dan reads in the chat of "Night talk":
        | Ben | Is anybody else nervous? |

    Example: staff who have not said why see nothing
      Given Ben writes "Is anybody else nervous?" in the chat of "Night talk"
      When Mia looks into the chat of "Night talk"
      Then it is refused: This chat does not exist.

    Example: staff who have said why read along, but do not join in
      Given Ben writes "Is anybody else nervous?" in the chat of "Night talk"
      And "Night talk" starts
      And Mia enters "Night talk" because "a report about this session"
      When Mia writes "Hello" in the chat of "Night talk"
      Then it is refused: You do not have permission to do this.
      And Mia reads in the chat of "Night talk":
        | Ben | Is anybody else nervous? |

  Rule: A message says something, and is not too long

    Example: nothing is no message
      When Ben writes "   " in the chat of "Night talk"
      Then it is refused: Please write something first.

    Example: 5001 characters
      When Ben writes 5001 characters in the chat of "Night talk"
      Then it is refused: Messages can be at most 5000 characters

    Example: 5000 characters
      When Ben writes 5000 characters in the chat of "Night talk"
      Then Cleo has 1 unread message

    Example: a browser that is not sure whether it arrived sends it again
      When Ben's browser sends "Hello everybody" twice in the chat of "Night talk"
      Then Cleo reads in the chat of "Night talk":
        | Ben | Hello everybody |

  Rule: Nobody floods a chat

    Example: the same sentence again
      Given Ben writes "Look at my page at www.example.org" in the chat of "Night talk"
      And Ben writes "How are you all?" in the chat of "Night talk"
      When Ben writes "look at my page at WWW.example.org " in the chat of "Night talk"
      Then it is refused: You have just sent the same message.

    Example: a new member writes many messages in a minute
      When Ben writes 11 different messages in the chat of "Night talk"
      Then it is refused: That was a lot at once. Take a breath, then write on in a minute.
      When 1 minute passes
      And Ben writes "Sorry, I am excited" in the chat of "Night talk"
      Then Cleo has 11 unread messages

  Rule: The author changes a message, the author and staff delete it

    Example: Ben corrects a word
      Given Ben writes "See you tonigt" in the chat of "Night talk"
      When Ben changes "See you tonigt" to "See you tonight" in the chat of "Night talk"
      Then Cleo reads in the chat of "Night talk":
        | Ben | See you tonight |

    Example: nobody changes the words of others
      Given Ben writes "See you tonight" in the chat of "Night talk"
      When Ana changes "See you tonight" to "See you never" in the chat of "Night talk"
      Then it is refused: You do not have permission to do this.

    @CHT-009 @CHT-013 @CHT-021
    Example: Ben deletes his own message
      Given Ben writes "Never mind" in the chat of "Night talk"
      When Ben deletes "Never mind" in the chat of "Night talk"
      Then Cleo reads in the chat of "Night talk":
        | Ben | This message was deleted. |
      When Ben changes "Never mind" to "Hello" in the chat of "Night talk"
      Then it is refused: This message was deleted.

    @CHT-013
    Example: the host is no judge
      Given Ben writes "Never mind" in the chat of "Night talk"
      When Ana deletes "Never mind" in the chat of "Night talk"
      Then it is refused: You do not have permission to do this.

    @CHT-014
    Example: staff delete a message that was reported, and can still read it
      Given Ben writes "Buy my pills" in the chat of "Night talk"
      And Cleo reports "Buy my pills" in the chat of "Night talk" because "He sells things"
      When Mia deletes "Buy my pills" in the chat of "Night talk"
      Then Cleo reads in the chat of "Night talk":
        | Ben | This message was deleted. |
      And Mia can read "Buy my pills" as it was stored in the chat of "Night talk"

    Example: a message that is not there
      When Ben deletes a message that never was in the chat of "Night talk"
      Then it is refused: This message does not exist.

  Rule: Three reactions answer without words

    @CHT-008
    Example: Cleo sends a heart and takes it back
      Given Ben writes "I slept well" in the chat of "Night talk"
      When Cleo reacts to "I slept well" with a heart in the chat of "Night talk"
      Then Ben sees 1 heart from Cleo on "I slept well" in the chat of "Night talk"
      When Cleo takes back the heart from "I slept well" in the chat of "Night talk"
      Then Ben sees no heart on "I slept well" in the chat of "Night talk"

  Rule: What others wrote counts until it is read

    @CHT-001 @CHT-022
    Example: two new messages
      Given Ben writes "Hello" in the chat of "Night talk"
      And Ben writes "Anybody here?" in the chat of "Night talk"
      Then Cleo has 2 unread messages
      And Ben has 0 unread messages
      When Cleo reads the chat of "Night talk"
      Then Cleo has 0 unread messages

    @CHT-022
    Example: only what came after
      Given Ben writes "Hello" in the chat of "Night talk"
      And Cleo reads the chat of "Night talk"
      When Ben writes "Anybody here?" in the chat of "Night talk"
      Then Cleo has 1 unread message

  Rule: A tag calls the attention of one member of the chat

    @CHT-023
    Example: Ben tags Cleo, twice
      When Ben writes "Are you awake, @cleo?" in the chat of "Night talk"
      And Ben tags Cleo in the chat of "Night talk"
      And Ben tags Cleo in the chat of "Night talk"
      Then Cleo was tagged 1 time in the chat of "Night talk"
      When Cleo reads the chat of "Night talk"
      Then Cleo was tagged 0 times in the chat of "Night talk"

    @CHT-023
    Example: only who is in the chat
      Given Eve is a member of "Night Owls"
      When Ben tags Eve in the chat of "Night talk"
      Then it is refused: Only people in this chat can be tagged.
