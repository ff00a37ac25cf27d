create or replace function util.answer_of(body text, seed text, if_none_match text) returns api.answer
language sql immutable
begin atomic
  select case when util.etag_matches(if_none_match, t.etag) then row(null, t.etag, true)::api.answer else row(body, t.etag, false)::api.answer end
    from (select util.etag(seed)) t (etag);
end;

comment on function util.answer_of(text, text, text) is 'An answer with its tag: body (JSON text), seed (what the tag is taken from: the body itself or something that changes with it), If-None-Match (null: absent). Unchanged answers have no body.';
