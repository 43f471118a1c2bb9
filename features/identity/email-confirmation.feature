Feature: Confirming the address
  A mailed link proves that an address belongs to the member.

  Rule: The link in the mail confirms the address

    @memory @IDN-067
    Example: Ana follows the link
      Given Ana has registered without confirming the address
      When Ana follows the newest confirmation link
      Then Ana's address is confirmed

    @IDN-067
    Example: in another browser without a sign-in
      Given Ana has registered without confirming the address
      When a visitor follows Ana's newest confirmation link
      And 1 minute passes
      And Ana logs in once more
      Then Ana's address is confirmed

  Rule: Confirming proves the owner of the address, not of what a stranger left in the account

    @C-085 @IDN-067
    Example: a stranger had registered with Ana's address, and is logged in
      Given Ana has registered without confirming the address
      When a visitor follows Ana's newest confirmation link
      Then Ana is logged out

    @C-085 @IDN-067
    Example: Ana confirms in the browser in which she registered
      Given Ana has registered without confirming the address
      When Ana follows the newest confirmation link
      Then Ana is logged in

    Example: twice
      Given Ana has registered without confirming the address
      When Ana follows the newest confirmation link
      And Ana follows the newest confirmation link
      Then Ana's address is confirmed

  Rule: Only the newest link works, for seven days, for the address it was sent to

    @API-020
    Example: an older link
      Given Ana has registered without confirming the address
      And Ana asks for the confirmation mail again after 2 minutes
      When Ana follows the first confirmation link
      Then it is refused: This confirmation link is not valid any more.

    @API-020
    Example: after a week
      Given Ana has registered without confirming the address
      And nobody visits for 7 days
      When Ana follows the newest confirmation link
      Then it is refused: This confirmation link is not valid any more.

    @API-020
    Example: Ben's link does not confirm Ana's address
      Given Ana has registered without confirming the address
      And Ben has registered without confirming the address
      When somebody tries Ben's link with Ana's account
      Then it is refused: This confirmation link is not valid any more.

  Rule: The mail can be sent again, once a minute and five times a day

    Example: too soon
      Given Ana has registered without confirming the address
      When Ana asks for the confirmation mail again after 0 minutes
      Then it is refused: That was a lot at once. Please wait a moment and try again.

    Example: the sixth time
      Given Ana has registered without confirming the address
      And Ana has asked 5 times for the confirmation mail
      When Ana asks for the confirmation mail again after 2 minutes
      Then it is refused: That was a lot at once. Please wait a moment and try again.

    Example: nothing to confirm
      Given Ana is a member
      When Ana asks for the confirmation mail again after 2 minutes
      Then it is refused: Your email is already confirmed.
