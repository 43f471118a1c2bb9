Feature: A person of the team

  Members ask for a person at any hour, for themselves or because they worry about another one. It goes to the one on duty, and to
  the next one when it is not seen. Other members never learn of it.

  Background:
    Given Mia is an admin
    And Hannah is on the staff, too
    And Ana is a member
    And Ben is a member

  Rule: A call goes to the one on duty

    @http @memory
    Example: Hannah is on duty and sees the call
      Given Hannah is on duty for 8 hours
      When Ana asks for help
      Then Hannah has been called for help
      And Ana reads about her call: We have called the person on duty. You read here when it has been seen.

    Example: Hannah says that she has seen it
      Given Hannah is on duty for 8 hours
      And Ana has asked for help
      When Hannah says that she has seen the call
      Then Ana reads about her call: hannah from the team has seen it

    Example: Hannah finds the calls of a member, and those about one, by a part of the name
      Given Ben has asked for help
      And Ana has said that she is worried about Ben
      Then Hannah finds 2 calls for help of or about ben
      And Hannah finds 1 call for help of or about ana
      And Hannah finds 0 calls for help of or about zoe

    Example: nobody is on duty
      When Ana asks for help
      Then Ana reads about her call: Nobody is on duty now; these lines answer at any hour
      And Hannah and Mia have a mail: please look now

    Example: Hannah has left while she was on duty
      Given Hannah is on duty for 8 hours
      And Hannah has deleted her account
      When Ana asks for help
      Then Ana reads about her call: Nobody is on duty now; these lines answer at any hour

    Example: a call of staff is not their own to answer
      Given Hannah is on duty for 8 hours
      When Hannah asks for help
      Then Hannah reads about her call: Nobody is on duty now; these lines answer at any hour

    Example: Hannah may not say that she has seen her own call
      Given Mia is on duty for 8 hours
      And Hannah has asked for help
      When Hannah says that she has seen the call
      Then it is refused: This call is your own: another member of the staff has to see it.

  Rule: A call that is not seen goes to the next person

    Example: after 60 seconds it is at the next one
      Given Hannah is on duty for 8 hours
      And Ana has asked for help
      When 61 seconds pass
      Then Mia has been called for help

    Example: it goes on until it is seen, and comes back to the first one
      Given Kim is on the staff, too
      And Hannah is on duty for 8 hours
      And Ana has asked for help
      When 61 seconds pass
      And 61 seconds pass
      Then Hannah has been mailed 1 time: please look now
      And Kim has been mailed 1 time: please look now
      And Mia has been mailed 1 time: please look now
      When 121 seconds pass
      Then Hannah has been called for help
      And Hannah has been mailed 2 times: please look now

    Example: nobody is on duty until Hannah begins
      Given Ana has asked for help
      When 30 seconds pass
      And Hannah goes on duty for 8 hours
      And 61 seconds pass
      Then Hannah has been called for help
      And Ana reads about her call: We have called the person on duty. You read here when it has been seen.

    Example: one that was seen stays where it is
      Given Hannah is on duty for 8 hours
      And Ana has asked for help
      And Hannah has said that she has seen the call
      When 61 seconds pass
      Then Hannah has been called for help

  Rule: Who is meant learns nothing

    Example: Ana is worried about Mia, who belongs to the staff and is on duty
      Given Mia is on duty for 8 hours
      When Ana says that she is worried about Mia
      Then Mia finds no call for help
      And Hannah has a case about a call for help, and Mia has none
      And Ana reads about her call: Nobody is on duty now; these lines answer at any hour

    Example: it leaves nothing in the record of the one who is meant
      Given Hannah is on duty for 8 hours
      When Ana says that she is worried about Ben
      Then staff have a case about a call for help, and none about Ben

  Rule: Each call has an end

    Example: Hannah has looked after it
      Given Hannah is on duty for 8 hours
      And Ana has asked for help
      When Hannah ends the call
      Then no call for help is open
