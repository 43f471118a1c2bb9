Feature: Taking one's data along, and leaving
  What is about a member belongs to them: they can take it along, and they can be forgotten.

  Rule: Everything about a member is theirs to take along

    @http @I-036
    Example: Ana takes her data along
      Given Ana is a member
      When Ana asks for all her data with her password
      And Ana asks for all her data again and again until it is there
      Then she reads in it her address "ana@example.org"

    @I-036
    Example: Ana is told when it is ready
      Given Ana is a member
      When Ana asks for all her data with her password
      Then it is being put together
      And Ana is told by mail that her data is ready

    @I-036
    Example: it is deleted when the time is over
      Given Ana is a member
      When Ana asks for all her data with her password
      And Ana is told by mail that her data is ready
      And 8 days pass
      And Ana logs in once more
      Then there is no copy of her data any more

    @I-036
    Example: another person at her device
      Given Ana is a member
      And 15 minutes pass
      When Ana asks for all her data without a password
      Then it is refused: Please enter your password to go on.

    @I-036
    Example: a visitor who guesses the link
      Given Ana is a member
      When Ana asks for all her data with a wrong password
      Then it is refused: This password is not correct.

  Rule: A member who deletes the account is out of sight at once

    @IDN-076 @IDN-077
    Example: Ben looks for her
      Given Ana is a member
      And Ana has deleted her account
      When Ben looks at Ana's profile
      Then it is refused: This member does not exist.
      And Ana is logged out

    @C-110
    Example: members who were there with her
      Given the Well "Night Owls"
      And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And Ben is registered for "Night talk" in "Night Owls"
      When Ana deletes her account
      Then "Night talk" is led by a former member, as Ben sees it
      When Ana logs in once more
      Then "Night talk" is led by "ana", as Ben sees it

    @C-110 @I-034
    Example: what she was to host
      Given the Well "Night Owls"
      And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And Ben is registered for "Night talk" in "Night Owls"
      When Ana deletes her account
      Then "Night talk" is "Canceled" to Ben
      And Ben is told by mail that a session was canceled

    @C-110 @I-034
    Example: her series
      Given the Well "Night Owls"
      And Ana hosts the series "Weekly talk" in "Night Owls" every 1 week from Wednesday at 19:00
      When Ana deletes her account
      Then the series "Weekly talk" has ended
      And the series "Weekly talk" has 0 sessions

    @C-110
    Example: his seat
      Given the Well "Night Owls"
      And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And Ben is registered for "Night talk" in "Night Owls"
      When Ben deletes his account
      Then nobody is registered for "Night talk" any more

    @C-110
    Example: the only admin stays
      Given Mia is an admin
      When Mia deletes her account
      Then it is refused: You are the only admin. Please make somebody else an admin first.

  Rule: There are thirty days to come back

    @C-110
    Example: Ana logs in again
      Given Ana is a member
      And Ana has deleted her account
      When 29 days pass
      And Ana logs in once more
      Then she has her account back

    @C-110
    Example: Ana follows the link in her mail
      Given Ana is a member
      And Ana has deleted her account
      When Ana follows the link that keeps her account
      And Ana logs in once more
      Then Ana is logged in

    @C-110
    Example: the link a second time
      Given Ana is a member
      And Ana has deleted her account
      When Ana follows the link that keeps her account
      And Ana follows the link that keeps her account
      And Ana logs in once more
      Then Ana is logged in

  Rule: A closed account is not a way around a sanction

    @C-173 @ADM-034
    Example: staff find her
      Given Mia is an admin
      And Ana is a member
      And Ana has deleted her account
      Then Mia finds the closed account "ana"

    @C-173
    Example: she comes back suspended
      Given Mia is an admin
      And Ana is a member
      And Ana has deleted her account
      When Mia suspends Ana: "Sells pills to members"
      And Ana logs in once more
      Then it is refused: This account is suspended. We emailed you why; please answer that email if you think it is wrong.
      When Ana follows the link that keeps her account
      And Ana logs in once more
      Then it is refused: This account is suspended. We emailed you why; please answer that email if you think it is wrong.

    @C-173
    Example: staff see what was reported, and report after she left
      Given Mia is an admin
      And Ana is a member
      When Ben reports Ana, saying "Sells pills to members"
      And Ana deletes her account
      Then Mia finds the case "Sells pills to members" about "ana"
      When Cleo reports Ana, saying "To me as well"
      Then Mia finds the case "To me as well" about "ana"

  Rule: Afterwards no personal data is left

    @I-036
    Example: Ana tries to log in
      Given Ana is a member
      And Ana has deleted her account
      And 31 days have passed, and everything due is done
      When Ana logs in once more
      Then it is refused: Your email, username or password is not correct.

    @I-036 @I-037
    Example: her address is free, her name is not
      Given Ana is a member
      And Ana has deleted her account
      And 31 days have passed, and everything due is done
      When a visitor opens an account with her address and another name
      Then the visitor is logged in as "somebody_new"

    @I-037
    Example: a newcomer does not pass for her
      Given Ana is a member
      And Ana has deleted her account
      And 31 days have passed, and everything due is done
      When a visitor opens an account with her name and another address
      Then it is refused: This username is already taken. Please select another.

    @I-037
    Example: not for ever
      Given Ana is a member
      And Ana has deleted her account
      And 122 days have passed, and everything due is done
      When a visitor opens an account with her name and another address
      Then the visitor is logged in as "ana"

  Rule: A receipt proves it to anybody

    @I-036
    Example: a stranger checks it
      Given Ana is a member
      And Ana has deleted her account
      And 31 days have passed, and everything due is done
      When a visitor checks the receipt from her last mail
      Then it is genuine, and does not tell whose it is

    @I-036
    Example: Ana proves that it is hers
      Given Ana is a member
      And Ana has deleted her account
      And 31 days have passed, and everything due is done
      When a visitor checks the receipt from her last mail with her address and code
      Then it is genuine, and about her

    @I-036
    Example: a changed receipt
      Given Ana is a member
      And Ana has deleted her account
      And 31 days have passed, and everything due is done
      When a visitor checks the receipt from her last mail after changing it
      Then it is not genuine

    @I-036
    Example: no receipt at all
      When a visitor checks the receipt "Dear diary"
      Then it is refused: This is no receipt of ours. Please paste the whole text, from the first line to the last.
