create or replace function identity.without_marks(parts text[]) returns text[]
language sql immutable parallel safe
return array(
  select case when p.part in ('T:academy', 'T:rec') then 'o:' || substr(p.part, 3)
              when left(p.part, 1) in ('C', 'T', 'D') then 'w:' || substr(p.part, 3)
              else p.part end
    from unnest(parts) with ordinality p (part, place) order by p.place);

comment on function identity.without_marks(text[]) is
  'Returns parts of a name (identity.name_parts) with its colours, tiers and directions as words of the club''s own name (kind w; o for '
  'Academy and Recreation, which most clubs have) (IDENTITY-209).';
