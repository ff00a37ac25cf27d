create or replace function search.read_question(realm_id integer, entity_type text, q text) returns search.asked[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most constant integer := 16;
  v_words text[] := search.words_of(read_question.q);
begin
  if cardinality(v_words) > c_most then
    raise exception using errcode = 'OYV02', column = '/q',
      message = format('`q` must have at most %s different words; it has %s. Remove some.', c_most,
                       case when cardinality(v_words) < 32 then cardinality(v_words)::text else '32 or more' end);
  end if;
  return array(
    select row(w.word, search.slips_of(read_question.realm_id, read_question.entity_type, w.word))::search.asked
      from unnest(v_words) with ordinality w (word, number) order by w.number);
end;
$$;

comment on function search.read_question(integer, text, text) is
  'Returns the different words of q, at most 16, each with the words it may stand for among the names of one type. Raises OYV02 '
  '(invalid_parameter) for more than 16. LIST-13, LIST-21.';
