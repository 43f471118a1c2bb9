#!/bin/sh
# Hands one mail that came back, on standard input, to the product: for an alias of Postfix, or as the mda of fetchmail.
# It ends with 75, so that the mail waits, when the product does not take it. docs/operations.md says how to set it up.
#   BOUNCES_URL     the product, without a path
#   BOUNCES_HEADER  a file with the line "Authorization: Bearer <MAIL_BOUNCES_SECRET>", readable for this program alone
curl --silent --fail --max-time 30 --output /dev/null \
	--header "@${BOUNCES_HEADER:-/etc/wellspring/bounces-header}" --header 'Content-Type: message/rfc822' \
	--data-binary @- "${BOUNCES_URL:-http://127.0.0.1:3000}/hooks/bounces" || exit 75
