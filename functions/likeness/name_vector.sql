create or replace function likeness.name_vector(name text) returns real[]
language plpgsql stable strict parallel safe
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
  select array_agg((g.hash & 511)::integer), array_agg(w.weight)
    into v_hashes, v_weights
    from (select f.word, ' ' || f.word || ' ' as spaced, likeness.word_weight(f.word) as weight
            from string_to_table(util.fold(name_vector.name), ' ') f (word) where f.word <> '' offset 0) w
    cross join lateral (
      select hashtextextended(w.word, 0)
      union all
      select hashtextextended(substr(w.spaced, p.place, 2), 0) from generate_series(1, length(w.word) + 1) p (place)
      union all
      -- The sum of their cubes is that of three letters in any order: two that changed places leave most runs as they were.
      select hashint8extended(r.first * r.first * r.first + r.second * r.second * r.second + r.third * r.third * r.third, 0)
        from (select ascii(substr(w.spaced, p.place, 1))::bigint, ascii(substr(w.spaced, p.place + 1, 1))::bigint,
                     ascii(substr(w.spaced, p.place + 2, 1))::bigint
                from generate_series(0, length(w.word)) p (place)) r (first, second, third)
    ) g (hash);
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

comment on function likeness.name_vector(text) is
  'Returns what a name looks like as 256 numbers of length 1: its words, the runs of two letters in them, and those of three in any order,'
  ' each weighted by how distinctive its word is and added at the place that its hash gives; all are 0 where the name has no letter or '
  'digit (IDENTITY-90).';

create or replace function likeness.cosine(first real[], second real[]) returns double precision
language sql immutable strict parallel safe
return (select coalesce(sum(p.x * p.y), 0) from (select unnest(first) as x, unnest(second) as y) p);

comment on function likeness.cosine(real[], real[]) is
  'Returns how much two vectors of length 1 point the same way: 1 the same, 0 nothing in common. IDENTITY-90.';

create or replace function likeness.is_sure_slip(first text, second text) returns boolean
language sql immutable parallel safe
-- Hartford and Hertford are two towns, Newton and Newtown as well.
return rtrim(first, 's') = rtrim(second, 's')
  or regexp_replace(first, '(.)\1+', '\1', 'g') = regexp_replace(second, '(.)\1+', '\1', 'g')
  or length(first) = length(second)
     and (select string_agg(c, '' order by c) from string_to_table(first, null) c)
         = (select string_agg(c, '' order by c) from string_to_table(second, null) c);

comment on function likeness.is_sure_slip(text, text) is
  'Returns whether two words with similar spellings are certainly the same: plural, letters doubled in one, or swapped letters. Any '
  'other letter may make another town of it. IDENTITY-73.';
