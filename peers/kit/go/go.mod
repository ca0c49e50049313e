module kit

go 1.26
