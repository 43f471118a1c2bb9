Feature: Chats and restrictions

  In a chat that both share, the member who restricts does not read what the other writes; the other one reads everything.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben and Cleo are registered for "Night talk" in "Night Owls"
    And Ben writes "I know where you live." in the chat of "Night talk"
    And Cleo writes "Please stop." in the chat of "Night talk"

  Rule: Messages of a restricted member are a placeholder to the member who restricts them

    @http @memory @MOD-003 @I-046
    Example: Cleo restricts Ben
      When Cleo restricts Ben, because "He frightens me."
      Then Cleo reads a placeholder instead of "I know where you live." in the chat of "Night talk"
      And Ana reads "I know where you live." and "Please stop." in the chat of "Night talk"
      And Ben reads "I know where you live." and "Please stop." in the chat of "Night talk"

    Example: what Ben writes to Cleo afterwards she does not read, and he cannot tell
      Given Cleo has restricted Ben
      When Ben writes to Cleo "Answer me."
      Then Cleo does not read "Answer me." from Ben
      And Ana reads "Answer me." from Ben

    Example: once taken back, the words are there again
      Given Cleo has restricted Ben
      When Cleo takes back the restriction of Ben
      Then Cleo reads "I know where you live." and "Please stop." in the chat of "Night talk"

    @MOD-002
    Example: placed while they are together, it has no effect before the end
      Given "Night talk" takes place with Ana, Ben and Cleo
      When Cleo restricts Ben, because "He frightens me."
      Then Cleo reads "I know where you live." and "Please stop." in the chat of "Night talk"

  Rule: A call does not cross a restriction, and the caller cannot tell

    Example: Ben tags Cleo
      Given Cleo has restricted Ben
      When Ben tags Cleo in the chat of "Night talk"
      Then it is done
      And Cleo was tagged 0 times in the chat of "Night talk"
