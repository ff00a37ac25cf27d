create or replace function identity.find_parts(realm_id integer, first_id text, second_id text)
returns table (low_id text, high_id text)
language sql stable
begin atomic
  -- A mark that two parts of one whole share tells neither apart.
  select least(o.part_id, t.part_id), greatest(o.part_id, t.part_id)
    from (
      select p.mark, min(p.part_id) as part_id from identity.parts_of(find_parts.realm_id, find_parts.first_id) p
       group by p.mark having count(*) = 1
    ) o
    join (
      select p.mark, min(p.part_id) as part_id from identity.parts_of(find_parts.realm_id, find_parts.second_id) p
       group by p.mark having count(*) = 1
    ) t on t.mark = o.mark and t.part_id <> o.part_id
   order by 1;
end;

comment on function identity.find_parts(integer, text, text) is
  'Returns the pairs of divisions of two competitions, or of stages of two divisions, that agree in what tells parts apart '
  '(IDENTITY-35).';
