Feature: Chats disappear

  What is said in a session's chat is there for three days after the session, then it is gone; only what was reported is kept.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
    And Ben writes "Good to know you" in the chat of "Night talk"

  Rule: Three days after the session the chat is gone

    @http @memory @CHT-012
    Example: two days later it is still there
      When "Night talk" has taken place
      And 2 days pass
      Then Cleo reads in the chat of "Night talk":
        | Ben | Good to know you |

    @CHT-012
    Example: three days later nobody finds it
      When "Night talk" has taken place
      And 3 days pass
      And Cleo looks into the chat of "Night talk"
      Then it is refused: This chat has disappeared: session chats stay for three days after the session.
      And Cleo has no chats

    @CHT-012
    Example: the chat of a session that was called off stays for three days too
      Given Ana calls off "Night talk"
      When 2 days pass
      And Ben writes "What a pity" in the chat of "Night talk"
      Then Cleo reads in the chat of "Night talk":
        | Ben | Good to know you |
        | Ben | What a pity |
      When 1 day passes
      And Ben writes "Good bye" in the chat of "Night talk"
      Then it is refused: This chat has disappeared: session chats stay for three days after the session.

  Rule: A month later what was said is destroyed, but for what was reported

    @CHT-012
    Example: Cleo had reported a message
      Given Ben writes "Buy my pills" in the chat of "Night talk"
      And Cleo reports "Buy my pills" in the chat of "Night talk" because "He sells things"
      When "Night talk" has taken place
      And 34 days pass
      Then Mia can read "Buy my pills" as it was stored in the chat of "Night talk"
      And nobody can read "Good to know you" any more in the chat of "Night talk"
