/** Every error of the service: its SQLSTATE, what HTTP shows of it, and the words of its page. */

/** `code` SQLSTATE, `slug` last part of the problem type, `explanation` for the page /problems/<slug>. */
export type KnownError = { code: string, slug: string, status: number, title: string, explanation: string }

const known = (code: string, slug: string, status: number, title: string, explanation: string): KnownError =>
  ({ code, slug, status, title, explanation })

export const registry: readonly KnownError[] = [
  known('OYV01', 'invalid_id', 400, 'The id is of the wrong kind',
    'An id is a prefix that names its kind (fx_ fixture, tm_ team, cmp_ competition, org_ organization, ven_ venue, ...) and 26 ' +
      'characters. The prefix is checked before anything is looked up. Copy the id from a response of the service and use it where its ' +
      'kind is expected.'),
  known('OYV02', 'invalid_parameter', 400, 'A query parameter cannot be used',
    'A parameter is unknown, repeated or missing, or its value breaks its rule. The detail names the parameter and the rule. ' +
      'Unknown parameters are refused, so that a misspelt filter never returns everything.'),
  known('OYV03', 'invalid_cursor', 400, 'The cursor cannot be used',
    'A cursor must be used exactly as it was returned, with the same filters and the same key mode, and becomes invalid when the ' +
      'test data it belongs to is reset. Start again without a cursor.'),
  known('OYV04', 'malformed_json', 400, 'The body is not readable JSON',
    'The body must be one complete JSON value in UTF-8 (optionally compressed with gzip), without a byte order mark, and nested at ' +
      'most 100 levels deep.'),
  known('OYV05', 'filter_required', 400, 'At least one filter is required',
    'This list is too long to be read without a filter. Use one of the filters that the detail names.'),
  known('OYV06', 'idempotency_key_required', 400, 'The header Idempotency-Key is missing',
    'A push requires the header Idempotency-Key, so that it can be sent again without being applied twice. Derive the key from the ' +
      'payload or from the job that produced it; do not create a new one for each attempt.'),
  known('OYV07', 'idempotency_key_invalid', 400, 'The header Idempotency-Key is malformed',
    'An idempotency key has 8 to 128 printable ASCII characters, bare or in double quotes. In quotes, a quote and a backslash are ' +
      'written with a backslash before them.'),
  known('OYV08', 'payload_too_large', 413, 'The body is too large',
    'The body of a push, and the file of a feed, may have at most 10 MiB after inflation, one to /v1/graphql 20 KiB, any other 64 KiB. ' +
      'Send the observations in several batches.'),
  known('OYV09', 'unsupported_media_type', 415, 'The media type of the body is not supported',
    'Send `Content-Type: application/json` in UTF-8 (the file of a feed with any type), either as it is or with `Content-Encoding: gzip`.'),
  known('OYV10', 'unknown_source', 422, 'The source is not registered here',
    'Sources are registered per mode: a source registered in test mode does not exist in live mode. Register the source with the ' +
      'account and mode of the key, or correct `source`.'),
  known('OYV11', 'validation_failed', 422, 'Nothing in the body can be accepted',
    'A member of the body breaks its rule, or the file of a feed is empty. For a push: the body around the observations is ' +
      'malformed, or none of the observations is valid. `errors` lists each error with a JSON pointer and, inside an observation, ' +
      'its index. A batch with at least one valid observation is accepted and reports the others in its receipt.'),
  known('OYV12', 'idempotency_key_reused', 422, 'The idempotency key was used for another body',
    'The same key with the same body returns the first receipt. With another body the key is refused, so that no batch is mistaken ' +
      'for another. Derive the key from the payload.'),
  known('OYV13', 'too_many_observations', 422, 'The batch has too many observations',
    'A batch has 1 to 1000 observations. Send the others in further batches.'),
  known('OYV14', 'not_acceptable', 406, 'The header Accept excludes the response format',
    'Data is returned as JSON. Omit the header Accept, or include `application/json` in it.'),
  known('OYV15', 'malformed_request', 400, 'This is not HTTP/1.1 as the service reads it',
    'The request line or a header cannot be parsed, or the stated lengths contradict each other. The connection is closed.'),
  known('OYV16', 'request_timeout', 408, 'The request did not arrive in time',
    'The headers must arrive within 15 seconds and the whole request within 2 minutes. The connection is closed. Compress large ' +
      'batches with gzip, or send them in parts.'),
  known('OYV17', 'headers_too_large', 431, 'The headers are too large',
    'The request line and all headers together may have at most 16 KiB. The connection is closed. Split longer filters over several ' +
      'requests.'),
  known('OYV20', 'invalid_query', 400, 'The GraphQL document cannot be used',
    'The document does not parse, names an unknown field or type, is nested too deeply, or a variable has a value that its ' +
      'type does not take. Each error has its location. Introspection returns the schema.'),
  known('OYV21', 'query_too_costly', 400, 'The GraphQL document asks for too much',
    'The cost of a document is computed before anything is read: the rows that it asks for, rows within rows multiplied. A secret key ' +
      'may ask for 5,000 in a request and for 20 fields at its root, a publishable key for 1,500 and 10. Ask for smaller pages with ' +
      '`limit`.'),
  known('OYA01', 'unauthorized', 401, 'Valid credentials are required',
    'Send `Authorization: Bearer <key>` with a key exactly as it was shown when it was created. A rolled key stops working immediately. ' +
      '/manage/graphql takes people: sign in to the dashboard, or send a user token (ut_...), which is made there under Security.'),
  known('OYA02', 'publishable_key', 403, 'A publishable key may not do this',
    'Publishable keys (pk_) read public data and are safe inside a web page. Use a secret key (sk_), and only on a server.'),
  known('OYA03', 'account_suspended', 403, 'The account is suspended',
    'The keys of a suspended account stop working; the detail gives the reason. They work again when the account is reinstated.'),
  known('OYA04', 'forbidden', 403, 'The key may not do this',
    'The key is valid, but it does not permit this request. The detail states what is missing.'),
  known('OYA05', 'confirmation_required', 403, 'Confirm that it is you',
    'Sensitive operations (roles, sign-in factors, live keys, suspensions) require re-authentication within the last ten minutes. ' +
      'Confirm by password, code or passkey, then send the request again. A user token cannot: do it in the dashboard.'),
  known('OYA06', 'second_factor_required', 403, 'A second factor is required',
    'The account requires a second factor of everyone who acts in it. Add a passkey or an authenticator on the page Security, then sign ' +
      'in or confirm with it.'),
  known('OYA07', 'factor_awaited', 401, 'Enter the code of your second factor',
    'The password was correct, and the person has a second factor. Enter the code of the authenticator, or a recovery code.'),
  known('OYN01', 'not_found', 404, 'There is nothing here',
    'The address does not exist, or nothing with this id exists in the mode of the key: test data does not exist in live mode, nor live ' +
      'data in test mode.'),
  known('OYN02', 'method_not_allowed', 405, 'The address does not support this method',
    'The header Allow lists the methods that it supports.'),
  known('OYC01', 'idempotency_in_progress', 409, 'A push with this idempotency key is being stored',
    'Another request with the same idempotency key has not finished. Wait a moment and send the request again.'),
  known('OYC02', 'cursor_expired', 410, 'The cursor is too old',
    'A cursor of the change stream is valid for 30 days. Start again without a cursor: the stream from its beginning contains every ' +
      'entity.'),
  known('OYC04', 'history_expired', 410, 'What you ask for was removed by retention',
    'Old versions, and old bytes of batches, are removed after a time that the operators set, and kept in an archive. Ask for a later ' +
      'moment, or ask the operators of the service.'),
  known('OYC03', 'conflict', 409, 'The change conflicts with what exists',
    'Something with this name, or in this state, already exists. The detail names it.'),
  known('OYL01', 'rate_limited', 429, 'Too many requests',
    'The key, its account or the address of the client has used up its requests for this minute. The header Retry-After gives the ' +
      'remaining seconds; RateLimit and RateLimit-Policy show the remaining quota in every response. Test mode has a quarter of ' +
      'the limits of live mode. A push is also refused while the account has as many waiting batches as allowed.'),
  known('OYL02', 'storage_exceeded', 507, 'The account has used up its storage',
    'Everything that an account pushes is stored. Ask the operators of the service for more storage; in test mode, reset the test ' +
      'data. Nothing of this request was stored.'),
  known('OYX01', 'internal', 500, 'The service failed',
    'The error is on the side of the service and was logged with the request id. Nothing was partly stored: the request can be sent ' +
      'again.'),
  known('OYX02', 'unavailable', 503, 'The service is temporarily unavailable',
    'Send the request again after a short wait. A push with the same idempotency key is never applied twice.')
]
