Feature: The language in which a person reads
  Who looks for help at night reads it best in the language in which they think.

  Rule: An account begins in the language of the browser

    Example: the first mail can be read
      When a visitor whose browser reads Spanish registers as "nina" with the address "nina@example.org"
      Then a mail to "nina@example.org" says "Confirma tu correo para Wellspring"

  Rule: Mails are in the language that the account names, whatever others read

    Example: Ben chooses Spanish
      Given the Well "Grief and Loss"
      And Ana hosts "Saying goodbye" in "Grief and Loss" on Thursday at 19:00 with 5 seats
      And Ben reads in Spanish
      When Ben is registered for "Saying goodbye" in "Grief and Loss"
      And Cleo is registered for "Saying goodbye" in "Grief and Loss"
      Then Ben gets the mail "Tu plaza en una sesión"
      And it says "La sesión empieza el jueves, 7 de mayo de 2026"
      And Cleo gets the mail "Your place in a session"

    Example: so are those to staff
      Given Mia is an admin
      And Mia reads in Spanish
      And Ben is a member
      When Cleo reports Ben, saying "He was rude to me."
      Then Mia gets the mail "Wellspring: algo necesita tu atención"

  Rule: What is refused is said in the language of the reader

    Example: the same refusal to two people
      Given the Well "Grief and Loss"
      And Ana hosts "Saying goodbye" in "Grief and Loss" on Thursday at 19:00 with 3 seats
      And Ben, Cleo and Finn are registered for "Saying goodbye"
      And Dan reads in Spanish
      When Dan registers for "Saying goodbye"
      Then it is refused: Esta sesión está completa.
      When Eve registers for "Saying goodbye"
      Then it is refused: This session is full.
