create or replace function identity.read_field(label text) returns jsonb
language sql immutable strict parallel safe
begin atomic
  select jsonb_build_object(
           'mark', coalesce(string_agg(ltrim(w.word, '0'), '' order by w.place) filter (where w.is_mark), ''),
           'words', coalesce(jsonb_agg(w.word order by w.word) filter (where not w.is_mark), '[]'))
    from (
      select s.word, s.place, s.word ~ '^(\d+[a-z]?|[a-z]\d*)$' as is_mark
        from regexp_split_to_table(
               regexp_replace(
                 util.fold(read_field.label), '\m(fields?|flds?|pitch|courts?|rinks?|diamonds?|no|nr|number)(?=\d|\M)', ' ', 'g'),
               ' +') with ordinality s (word, place)
       where s.word <> ''
    ) w;
end;

comment on function identity.read_field(text) is
  'Returns what tells a field (label) from others: {mark: its number or letter, without leading zeros, words: others, sorted}; field, '
  'court and the like are neither. HISTORY-40.';
