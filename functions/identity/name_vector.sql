create or replace function identity.name_vector(name text) returns real[]
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_hashes integer[];
  v_weights real[];
  v_place integer;
  v_value real;
  v_vector real[] := array_fill(0::real, array[256]);
  v_square real := 0;
begin
  select array_agg((hashtextextended(g.gram, 0) & 511)::integer), array_agg(case when g.gram = w.word then 2 * w.weight else w.weight end)
    into v_hashes, v_weights
    from (select f.word, identity.word_weight(f.word) as weight
            from string_to_table(util.fold(name_vector.name), ' ') f (word) where f.word <> '') w,
         unnest(array_append(extensions.show_trgm(w.word), w.word)) g (gram);
  -- Half of the hashes take away, so that grams that meet by chance make names alike no more often than unlike.
  for i in 1 .. coalesce(cardinality(v_hashes), 0) loop
    v_place := v_hashes[i] / 2 + 1;
    v_value := case when v_hashes[i] % 2 = 0 then v_weights[i] else - v_weights[i] end;
    v_square := v_square + v_value * (2 * v_vector[v_place] + v_value);
    v_vector[v_place] := v_vector[v_place] + v_value;
  end loop;
  if v_square <= 0 then
    return v_vector;
  end if;
  return array(select v.x / sqrt(v_square)::real from unnest(v_vector) v (x));
end;
$$;

comment on function identity.name_vector(text) is
  'Returns what a name looks like as 256 numbers of length 1: its words and the runs of three letters in them, each weighted by how much'
  ' its word tells and added at the place that its hash gives; all are 0 where the name has no letter or digit (IDENTITY-90).';
