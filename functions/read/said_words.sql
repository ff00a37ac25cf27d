create or replace function read.said_words(realm_id integer, account_id text, observation_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_characters constant integer := 4000;
  v_said record;
  v_text text;
begin
  select o.batch_id, o.batch_index, o.data, b.account_id, b.content_type, b.received_at into v_said
    from intake.observations o
    join intake.batches b on b.batch_id = o.batch_id
   where o.realm_id = said_words.realm_id and o.observation_id = said_words.observation_id and o.type <> 'stat_line';
  if v_said is null then
    return null;
  elsif v_said.account_id <> said_words.account_id then
    return jsonb_build_object('observation_id', said_words.observation_id, 'is_own', false);
  end if;
  v_text := intake.words_at(
    (select b.payload from intake.batches b where b.batch_id = v_said.batch_id), v_said.batch_index);
  return jsonb_build_object(
    'observation_id', said_words.observation_id, 'is_own', true, 'batch_id', v_said.batch_id, 'batch_index', v_said.batch_index,
    'content_type', v_said.content_type, 'received_at', util.rfc3339(v_said.received_at), 'is_as_sent', v_text is not null,
    'text', left(coalesce(v_text, jsonb_pretty(v_said.data)), c_most_characters),
    'characters', length(coalesce(v_text, jsonb_pretty(v_said.data))));
end;
$$;

comment on function read.said_words(integer, text, text) is
  'An observation of an account in its very words, as they stand in the body that came (is_as_sent), or as they are kept where that cannot '
  'be read as a whole, 4,000 characters at most; of another account''s nothing but that it is (is_own: false). Null where there is none, '
  'and of lines of players. DASHBOARD-34, DASHBOARD-35.';
