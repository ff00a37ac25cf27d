create or replace function util.answer_of(body text, seed text, if_none_match text) returns api.answer
language plpgsql stable
as $$
declare
  v_etag text := util.etag(answer_of.seed);
begin
  if answer_of.if_none_match is not null and util.etag_matches(answer_of.if_none_match, v_etag) then
    return row(null, v_etag, true)::api.answer;
  end if;
  return row(answer_of.body, v_etag, false)::api.answer;
end;
$$;

comment on function util.answer_of(text, text, text) is
  'Returns an answer with its tag: body (JSON text), seed (the source of the tag: the body or something that changes with it), '
  'If-None-Match (null: absent). Unchanged answers have no body.';
