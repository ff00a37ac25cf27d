create or replace function identity.common_surnames() returns text
language sql immutable parallel safe
return
  'adams aguilar alex allen alvarez anderson baker bell bennett brooks brown campbell campos carlos carter castillo castro chavez ' ||
  'chris clark cooper costa cox cruz daniel david davis delgado diaz flores foster garcia garza gomes gomez gonzalez gray gutierrez ' ||
  'guzman hall harris hernandez herrera hughes jackson james jimenez john johnson jones jorge jose juan kelly kim lee lewis lopez ' ||
  'luis martin martinez medina mendez mendoza miguel mike miller mitchell moore morales moreno morgan munoz murphy myers navarro ' ||
  'nelson nguyen ortiz perez peterson ramirez ramos reyes richardson rios rivera roberts robinson rodriguez romero ross ruiz ' ||
  'salazar sanchez scott silva smith soto taylor thomas thompson torres vargas vasquez vega walker ward watson williams wilson ' ||
  'wright young';

comment on function identity.common_surnames() is
  'Names of coaches that are so common that they tell little (IDENTITY-70).';
